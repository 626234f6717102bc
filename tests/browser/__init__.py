"""What only a browser can show: a real JupyterLab in Chromium, played as a person plays."""
