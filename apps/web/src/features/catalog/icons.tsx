import type { ReactElement } from 'react'
import { Glyph } from '#web/ui/icon.tsx'

// Icons of admin screens only, so that diners do not download them.
const glyphs = {
  suspend: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.8 8.8v6.4M14.2 8.8v6.4',
  enable: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM10.2 8.6v6.8l5.4-3.4z',
  remove: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.8 13h9.4l.8-13M10.2 10v6M13.8 10v6',
  reorder: 'M8 19V5M4.5 8.5 8 5l3.5 3.5M16 5v14M12.5 15.5 16 19l3.5-3.5',
  handle: 'M9 6v.2M15 6v.2M9 12v.2M15 12v.2M9 18v.2M15 18v.2',
  picture:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5ZM4 16.5l4.5-4.5 3.5 3.5 3-3 5 5M15.5 8.8v.2',
} as const

/** An icon of the catalog's screens; its control has the name. */
export const CatalogIcon = ({ name }: { readonly name: keyof typeof glyphs }): ReactElement => (
  <Glyph d={glyphs[name]} />
)
