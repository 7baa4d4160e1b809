"""
Rules for free-form values that no keyword of JSON Schema reaches. A body that
breaks one is not sent as one that must be accepted; that it is refused, and how,
is tested in test/http/edge/.
"""

import schemathesis

PROTOTYPES = {"__proto__"}


def is_unfit(value) -> bool:
    """Whether a member reaches for a prototype, or a whole number is one that no double holds."""
    if isinstance(value, dict):
        return any(name in PROTOTYPES or is_unfit(member) for name, member in value.items())
    if isinstance(value, list):
        return any(is_unfit(item) for item in value)
    if isinstance(value, int) and not isinstance(value, bool):
        try:
            return int(float(value)) != value
        except OverflowError:
            return True
    return False


@schemathesis.hook
def filter_body(context, body) -> bool:
    # Where a body is optional, `null` counts as none; elsewhere it is refused, which test/http/bodies.ts holds to.
    return body is not None and not is_unfit(body)


@schemathesis.hook
def filter_case(context, case) -> bool:
    # Likewise where a body is spoilt on purpose.
    return case.body is not None
