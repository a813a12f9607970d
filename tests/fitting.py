"""Validators of the published schemas for many values: what fitted a definition once is not looked at again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import orjson
from jsonschema import Draft202012Validator, ValidationError, validators
from jsonschema.protocols import Validator
from shared import SCHEMAS

_REF, _ONE_OF = (Draft202012Validator.VALIDATORS[keyword] for keyword in ("$ref", "oneOf"))


@cache
def fitting(name: str) -> Validator:
    """The validator of the schema of this name, such as ``report``; all tests of a process share it."""
    schema = orjson.loads((SCHEMAS / f"{name}.schema.json").read_bytes())
    Draft202012Validator.check_schema(schema)
    fitted: set[tuple[str, bytes]] = set()

    def ref(validator: Any, ref: str, value: Any, part: Any) -> Iterator[ValidationError]:
        key = ref, orjson.dumps(value)
        if key not in fitted:
            errors = list(_REF(validator, ref, value, part))
            yield from errors
            if not errors:
                fitted.add(key)

    def one_of(validator: Any, branches: Any, value: Any, part: Any) -> Iterator[ValidationError]:
        """Of branches that tell themselves apart by ``type``, only the one of that type is tried."""
        types = part["discriminator"]["mapping"] if "discriminator" in part else {}
        named = types[value["type"]] if value.get("type") in list(types) else None
        if named is None:
            yield from _ONE_OF(validator, branches, value, part)
            return
        branch = schema["$defs"][named.removeprefix("#/$defs/")]
        assert {"$ref": named} in branches
        assert (branch["properties"]["type"]["const"], "type" in branch["required"]) == (value["type"], True)
        yield from validator.descend(value, {"$ref": named})

    return validators.extend(Draft202012Validator, {"$ref": ref, "oneOf": one_of})(schema)
