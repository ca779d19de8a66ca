import type { ReactElement } from 'react'
import { Glyph, glyphs } from './icon.tsx'

const face = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.2 10v.6M14.8 10v.6'

const allGlyphs = {
  ...glyphs,
  edit: 'M4.5 19.5l.9-3.9L15.9 5.1a1.8 1.8 0 0 1 2.5 0l.5.5a1.8 1.8 0 0 1 0 2.5L8.4 18.6zM14 7l3 3',
  'chevron-down': 'M5.5 9.5 12 16l6.5-6.5',
  'chevron-up': 'M5.5 14.5 12 8l6.5 6.5',
  'wifi-off':
    'M4 4l16 16M5 12.6a10 10 0 0 1 4-2.3M14.5 10.2a10 10 0 0 1 4.5 2.4M8.5 16a5 5 0 0 1 7 0M12 19.3v.2M2.5 9a14 14 0 0 1 3.6-2.4M11 5a14 14 0 0 1 10.5 4',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.5 2.4 3.7 5.2 3.7 8.5s-1.2 6.1-3.7 8.5c-2.5-2.4-3.7-5.2-3.7-8.5s1.2-6.1 3.7-8.5Z',
  table: 'M3.5 8.5h17M5.5 8.5 4 19.5M18.5 8.5l1.5 11M3.5 8.5l1.5-3h14l1.5 3M5 13.5h14',
  water: 'M12 3.5c3.5 4.3 5.5 7.2 5.5 10a5.5 5.5 0 0 1-11 0c0-2.8 2-5.7 5.5-10Z',
  cutlery: 'M7 3.5v6.5M4.5 3.5v4a2.5 2.5 0 0 0 5 0v-4M7 10v10.5M16.5 20.5v-17c-2 1-3 4-3 8.5h3',
  walk: 'M13 5.2v.2M10.5 21l2-5.5L9.5 12l1-4.5 3 .5 2 3 2.5 1M6.5 12l1-3.5 3-1M12.5 15.5l3.5 5.5',
  floor: 'M4 4.5h6v6H4zM14 4.5h6v6h-6zM4 14.5h6v5H4zM14 14.5h6v5h-6z',
  list: 'M4 6.5h.2M8.5 6.5H20M4 12h.2M8.5 12H20M4 17.5h.2M8.5 17.5H20',
  logout: 'M10 4.5H6a1.5 1.5 0 0 0-1.5 1.5v12A1.5 1.5 0 0 0 6 19.5h4M10 12h10M16 8l4 4-4 4',
  'face-bad': `${face}M8.5 16.5c1-1.6 2.1-2.4 3.5-2.4s2.5.8 3.5 2.4M8.3 8.2l1.9.9M15.7 8.2l-1.9.9`,
  'face-fair': `${face}M8.5 15.3h7`,
  'face-good': `${face}M8.5 14.2c1 1.3 2.1 2 3.5 2s2.5-.7 3.5-2`,
  'face-great': `${face}M7.8 13.2h8.4c-.3 2.6-1.9 4.2-4.2 4.2s-3.9-1.6-4.2-4.2Z`,
} as const

/** The name of an icon. */
export type IconName = keyof typeof allGlyphs

/** A drawing of the whole set. Not for the menu: its drawings are downloaded later. */
export const LaterIcon = ({ name }: { readonly name: IconName }): ReactElement => <Glyph d={allGlyphs[name]} />
