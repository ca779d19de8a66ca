import type { ReactElement } from 'react'

const glyphs = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  'menu-card': 'M12 6.5C10 5 7 4.5 4 4.5v14c3 0 6 .5 8 2 2-1.5 5-2 8-2v-14c-3 0-6 .5-8 2v14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5M4.5 16.5h15M10.5 19.8a1.8 1.8 0 0 0 3 0M12 3.2V5',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M20 12H5M11 6l-6 6 6 6',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  basket: 'M3.5 9.5h17l-1.7 8.6a2 2 0 0 1-2 1.6H7.2a2 2 0 0 1-2-1.6zM8 9.5l3-5.5M16 9.5 13 4M10 13.5v2.5M14 13.5v2.5',
  edit: 'M4.5 19.5l.9-3.9L15.9 5.1a1.8 1.8 0 0 1 2.5 0l.5.5a1.8 1.8 0 0 1 0 2.5L8.4 18.6zM14 7l3 3',
  'chevron-right': 'M9.5 5.5 16 12l-6.5 6.5',
  'chevron-down': 'M5.5 9.5 12 16l6.5-6.5',
  'chevron-up': 'M5.5 14.5 12 8l6.5 6.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.2',
  'wifi-off':
    'M4 4l16 16M5 12.6a10 10 0 0 1 4-2.3M14.5 10.2a10 10 0 0 1 4.5 2.4M8.5 16a5 5 0 0 1 7 0M12 19.3v.2M2.5 9a14 14 0 0 1 3.6-2.4M11 5a14 14 0 0 1 10.5 4',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  table: 'M3.5 8.5h17M5.5 8.5 4 19.5M18.5 8.5l1.5 11M3.5 8.5l1.5-3h14l1.5 3M5 13.5h14',
  logout: 'M10 4.5H6a1.5 1.5 0 0 0-1.5 1.5v12A1.5 1.5 0 0 0 6 19.5h4M10 12h10M16 8l4 4-4 4',
  'arrow-up': 'M12 19.5v-15M6 10.5l6-6 6 6',
  receipt: 'M6 3.5h12v17l-2.4-1.6-1.8 1.6-1.8-1.6-1.8 1.6-1.8-1.6L6 20.5zM9 8.5h6M9 12.5h6',
} as const

/** The name of an icon. */
export type IconName = keyof typeof glyphs

/** A path on a 24 by 24 grid as one stroke. Screen readers skip it: the control around it has the name. */
export const Glyph = ({ d }: { readonly d: string }): ReactElement => (
  // Stroke and size are set in base.css.
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
)

/** A drawing of the set. Those for staff only are with their screens, so that diners do not download them. */
export const Icon = ({ name }: { readonly name: IconName }): ReactElement => <Glyph d={glyphs[name]} />
