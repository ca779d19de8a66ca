"""Builds figtree.woff2 from the files of @fontsource-variable/figtree; README.md says how it is called.

    build.py <folder with the package's files> <output>

Exits with an error when a variation has coordinates outside [-1, 1]: Firefox then drops all variations of the font.
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# The lower limit is the lightest weight in use. The upper limit is the font's own: a limit of 750 would make the
# instancer write peaks beyond 1.
WEIGHTS = (400, 900)
RUPEE = 0x20B9
UNICODES = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *range(0x2000, 0x2070),  # general punctuation
    *(ord(character) for character in "ıŒœˆ˚˜€₹™−∕↑↓"),
]
FEATURES = ["tnum", "kern", "mark", "ccmp", "locl", "rvrn"]


def add_rupee(latin: TTFont, latin_ext: TTFont) -> None:
    """Copies the glyph of the rupee sign, which only the latin-ext file has."""
    name = latin_ext.getBestCmap()[RUPEE]
    if latin_ext["glyf"][name].isComposite():
        sys.exit(f"{name} is a composite glyph: its components would be missing")
    # Read before the glyph order grows: the tables are checked against it.
    latin.ensureDecompiled()
    glyf, hmtx, gvar = latin["glyf"], latin["hmtx"], latin["gvar"]
    latin.setGlyphOrder([*latin.getGlyphOrder(), name])
    glyf[name] = latin_ext["glyf"][name]
    hmtx[name] = latin_ext["hmtx"][name]
    gvar.variations[name] = latin_ext["gvar"].variations[name]
    for table in latin["cmap"].tables:
        if table.isUnicode():
            table.cmap[RUPEE] = name


def reload(font: TTFont) -> TTFont:
    """The instancer drops glyphs without variations from gvar, and the subsetter expects them: reading restores them."""
    data = BytesIO()
    font.save(data)
    data.seek(0)
    return TTFont(data, recalcTimestamp=False)


def subset(font: TTFont) -> None:
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=UNICODES)
    subsetter.subset(font)


def check(font: TTFont) -> None:
    for glyph, variations in font["gvar"].variations.items():
        for variation in variations:
            for low, peak, high in variation.axes.values():
                if not -1 <= low <= peak <= high <= 1:
                    sys.exit(f"{glyph}: coordinates {low}, {peak}, {high} are not within [-1, 1]")


def main(folder: Path, output: Path) -> None:
    font = TTFont(folder / "figtree-latin-wght-normal.woff2", recalcTimestamp=False)
    # Without HVAR advance widths come from gvar, which has the copied glyph too.
    del font["HVAR"]
    add_rupee(font, TTFont(folder / "figtree-latin-ext-wght-normal.woff2"))
    font = reload(instancer.instantiateVariableFont(font, {"wght": WEIGHTS}))
    subset(font)
    check(font)
    font.flavor = "woff2"
    font.save(output)
    print(f"{output}: {output.stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs")


main(Path(sys.argv[1]), Path(sys.argv[2]))
