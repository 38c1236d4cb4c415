"""The web client: files that were built, and its start page for every address of its own."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response

FOLDER = Path(__file__).parents[1] / "web"
"""Where `npm run build` puts the web client; it is shipped with the package."""

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Polis</title>
<h1>Polis is running</h1>
<p>The web client is not built yet: run <code>make play</code>, or <code>npm ci</code> and
<code>npm run build</code> in the folder <code>web</code>.</p>
<p>The API is there: see <a href="/api/openapi.json">its description</a>.</p>
"""

router = APIRouter(include_in_schema=False)


@router.get("/{path:path}")
async def page(path: str) -> Response:
    """Return a file of the web client; whatever looks like no file is a page of the client."""
    if path.startswith("api/") or path == "api":
        raise HTTPException(404, "there is no such address; see /api/openapi.json")
    file = _file(path)
    if file is not None:
        hashed = path.startswith("assets/")
        return FileResponse(file, headers={"Cache-Control": FOREVER if hashed else ASK_AGAIN})
    if "." in path.rpartition("/")[2]:
        raise HTTPException(404, "there is no such file")
    start = FOLDER / "index.html"
    if not start.is_file():
        return HTMLResponse(NOT_BUILT, headers={"Cache-Control": ASK_AGAIN})
    return FileResponse(start, headers={"Cache-Control": ASK_AGAIN})


def _file(path: str) -> Path | None:
    """Find a file of the client, and never one outside its folder."""
    if not path or "\0" in path:
        return None
    file = (FOLDER / path).resolve()
    return file if file.is_relative_to(FOLDER.resolve()) and file.is_file() else None
