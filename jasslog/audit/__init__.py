"""The audit: findings as data, the judges, one module for each family, and the report."""
