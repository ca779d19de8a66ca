"""Builds the fonts of printed papers from packages of @fontsource-variable; README.md says how it is called.

    build.py <folder @fontsource-variable> <output folder>
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# Package, subset, and the name of the output.
SCRIPTS = [
    ("noto-sans", "latin", "latin"),
    ("noto-sans", "latin-ext", "latin-ext"),
    ("noto-sans", "devanagari", "devanagari"),
    *((f"noto-sans-{name}", name, name) for name in ["gujarati", "gurmukhi", "bengali", "tamil"]),
    *((f"noto-sans-{name}", name, name) for name in ["telugu", "kannada", "malayalam", "oriya"]),
    ("noto-nastaliq-urdu", "arabic", "urdu"),
]
WEIGHTS = (400, 700)
EMOJI_WEIGHT = 500
EMOJI_SUBSETS = range(10)


def reload(font: TTFont) -> TTFont:
    """The instancer drops glyphs without variations from gvar, and the subsetter expects them: reading restores them."""
    data = BytesIO()
    font.save(data)
    data.seek(0)
    return TTFont(data, recalcTimestamp=False)


def without_hints(font: TTFont) -> TTFont:
    font = reload(font)
    options = Options(hinting=False, notdef_outline=True, layout_features=["*"], glyph_names=False)
    subsetter = Subsetter(options)
    subsetter.populate(glyphs=font.getGlyphOrder())
    subsetter.subset(font)
    font.flavor = None
    return font


def build(packages: Path, output: Path) -> None:
    for package, subset, name in SCRIPTS:
        file = packages / package / "files" / f"{package}-{subset}-wght-normal.woff2"
        font = TTFont(file, recalcTimestamp=False)
        if name == "urdu":
            # Packed again, its positioning table takes 9 minutes and twice the bytes.
            font.flavor = None
        else:
            font = without_hints(instancer.instantiateVariableFont(font, {"wght": WEIGHTS}))
        font.save(output / f"{name}.ttf")
    pieces = []
    for subset in EMOJI_SUBSETS:
        file = packages / "noto-emoji" / "files" / f"noto-emoji-{subset}-wght-normal.woff2"
        font = instancer.instantiateVariableFont(TTFont(file, recalcTimestamp=False), {"wght": EMOJI_WEIGHT})
        piece = output / f"emoji-{subset}.tmp"
        without_hints(font).save(piece)
        pieces.append(piece)
    Merger().merge([str(piece) for piece in pieces]).save(output / "emoji.ttf")
    for piece in pieces:
        piece.unlink()


build(Path(sys.argv[1]), Path(sys.argv[2]))
