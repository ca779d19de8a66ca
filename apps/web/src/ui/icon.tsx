import type { ReactElement } from 'react'

/** The drawings that the menu needs; all others are in later-icon.tsx or with their screen. */
export const glyphs = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  'menu-card': 'M12 6.5C10 5 7 4.5 4 4.5v14c3 0 6 .5 8 2 2-1.5 5-2 8-2v-14c-3 0-6 .5-8 2v14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5M4.5 16.5h15M10.5 19.8a1.8 1.8 0 0 0 3 0M12 3.2V5',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M20 12H5M11 6l-6 6 6 6',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  basket: 'M3.5 9.5h17l-1.7 8.6a2 2 0 0 1-2 1.6H7.2a2 2 0 0 1-2-1.6zM8 9.5l3-5.5M16 9.5 13 4M10 13.5v2.5M14 13.5v2.5',
  'chevron-right': 'M9.5 5.5 16 12l-6.5 6.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.2',
  'arrow-up': 'M12 19.5v-15M6 10.5l6-6 6 6',
  receipt: 'M6 3.5h12v17l-2.4-1.6-1.8 1.6-1.8-1.6-1.8 1.6-1.8-1.6L6 20.5zM9 8.5h6M9 12.5h6',
} as const

/** A path on a 24 by 24 grid as one stroke. Screen readers skip it: the control around it has the name. */
export const Glyph = ({ d }: { readonly d: string }): ReactElement => (
  // Stroke and size are set in base.css. These two point along the text.
  <svg
    className={d === glyphs.back || d === glyphs['chevron-right'] ? 'icon turning' : 'icon'}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
)

/** A drawing of the first download. */
export const Icon = ({ name }: { readonly name: keyof typeof glyphs }): ReactElement => <Glyph d={glyphs[name]} />
