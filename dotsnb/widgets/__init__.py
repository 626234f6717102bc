"""The board in a notebook: the only floor that knows traitlets, ipywidgets, ipycanvas and anywidget."""
