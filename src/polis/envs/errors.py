"""What can be wrong with an environment or with an action."""

from polis.errors import PolisError


class EnvError(PolisError):
    """An environment that cannot be made, or an action that is not legal."""
