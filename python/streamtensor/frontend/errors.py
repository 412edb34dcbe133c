"""The front end's own kind of user error."""

from ..errors import UserError


class FrontendError(UserError):
    """A model that cannot be imported: what, expected, got, help, as in UserError."""
