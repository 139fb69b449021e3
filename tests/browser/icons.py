"""Write the icons of the installed app from static/icons/app.svg: `make icons`.

Each icon is a test for pytest's fixtures, in a file that a usual run does not collect.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

ICONS = Path(__file__).resolve().parents[2] / "static" / "icons"
# By name: pixels a side, and how the drawing is framed. Systems cut a maskable icon and Apple's own into their shapes;
# another icon brings round corners, and a drawing that fills them.
SIZES = {
    "app-192": (192, "rounded"),
    "app-512": (512, "rounded"),
    "app-maskable-192": (192, "full"),
    "app-maskable-512": (512, "full"),
    "apple-touch-icon": (180, "full"),
}
ROUNDED = "width: 116%; margin: -8%;"


def draw_icon(browser: Browser, size: int, frame: str) -> Image.Image:
    """Return the drawing as an image of that size, with round corners and enlarged or as it is."""
    svg = (ICONS / "app.svg").read_text(encoding="utf-8")
    page = browser.new_page(viewport={"width": size, "height": size})
    corners = "border-radius: 22%" if frame == "rounded" else ""
    scaled = ROUNDED if frame == "rounded" else "width: 100%;"
    page.set_content(
        f"<style>body {{ margin: 0 }} svg {{ display: block; {scaled} }} "
        f"div {{ width: {size}px; height: {size}px; overflow: hidden; {corners} }}</style><div>{svg}</div>"
    )
    picture = page.screenshot(omit_background=True)
    page.close()
    return Image.open(io.BytesIO(picture)).convert("RGBA")


@pytest.mark.parametrize("name", SIZES)
def test_write_icon(browser: Browser, name: str) -> None:
    size, frame = SIZES[name]
    image = draw_icon(browser, size, frame)
    palette = image.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    palette.save(ICONS / f"{name}.png", optimize=True)
