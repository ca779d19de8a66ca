import type { ReactElement } from 'react'
import type { DietMark as Mark } from '@thali/contract'
import styles from './diet-mark.module.css'
import { dietMarkMessages } from './diet-mark-messages.en.ts'

// The legal shapes of India are circle and triangle; egg and leaf are ours (plan §3.4). Each differs without its colour.
const shapes = {
  veg: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10',
  egg: 'M12 6c2.6 0 4.6 3.6 4.6 6.6a4.6 4.6 0 0 1-9.2 0C7.4 9.6 9.4 6 12 6',
  'non-veg': 'M12 6l6.5 11.5h-13z',
  vegan: 'M6 18C5.5 10 9 6.5 18 6c0 8-4 11.5-9.5 10.5z',
} as const

type DietMarkProps = {
  /** Undefined is unknown and renders nothing. */
  readonly mark: Mark | undefined
  /** Its words stand beside it (default false). */
  readonly isNamed?: boolean
}

/** The diet mark of a dish: a shape in a square. */
export const DietMark = ({ mark, isNamed = false }: DietMarkProps): ReactElement | null =>
  mark ? (
    <svg
      className={styles.mark}
      data-mark={mark}
      viewBox="0 0 24 24"
      {...(isNamed ? { 'aria-hidden': true } : { role: 'img', 'aria-label': dietMarkMessages[mark] })}
    >
      <path d="M2 2h20v20H2z" />
      <path d={shapes[mark]} />
    </svg>
  ) : null
