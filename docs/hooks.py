"""What MkDocs is told beyond mkdocs.yml: of files beside docs/, and of blocks that are files."""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
BESIDE = ("bench/results/*.svg", "examples/*.py", "examples/*.ipynb")
LINK = re.compile(r"\]\(((?:\.\./)*)\.\./(bench|examples)/")

FILE = re.compile(r"^(```\w+) (\S+)$", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Take charts and examples along, at the same place below the site."""
    for pattern in BESIDE:
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Point links there, and show the names of blocks that the tests write to files."""
    return FILE.sub(r'\1 title="\2"', LINK.sub(r"](\1\2/", markdown))
