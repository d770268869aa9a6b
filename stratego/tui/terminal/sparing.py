"""Paints what has changed without asking every widget of the screen for its lines."""

from __future__ import annotations

from collections.abc import Iterator

from textual._compositor import Compositor
from textual.geometry import Region
from textual.strip import Strip


class SparingCompositor(Compositor):
    """Asks only those widgets that have a part in what is painted, from the front to the back."""

    def _get_renders(self, crop: Region | None = None) -> Iterator[tuple[Region, Region, list[Strip]]]:
        painted = crop or self.size.region
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            if seen.overlaps(painted):
                yield region, clip, widget.render_lines(seen.translate(-region.offset))
                if seen.contains_region(painted):  # whatever lies behind is not to be seen
                    return
