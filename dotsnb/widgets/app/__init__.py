"""Everything that one can do on one device, in one cell: ``dotsnb.app()``."""

from dotsnb.widgets.app.shell import App, app

__all__ = ["App", "app"]
