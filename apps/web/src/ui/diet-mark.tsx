import type { HTMLAttributes, ReactElement } from 'react'
import type { DietMark as Mark } from '@thali/contract/menu/diet'
import styles from './diet-mark.module.css'
import { dietMarkMessages } from './diet-mark-messages.en.ts'

type DietMarkProps = {
  /** Undefined is unknown and renders nothing. */
  readonly mark: Mark | undefined
  /** Its name is shown next to it (default false). */
  readonly isNamed?: boolean
}

/** The attributes of a diet mark, whose shape and square are drawn by the style sheet. */
export const dietMark = (mark: Mark): HTMLAttributes<HTMLSpanElement> & { readonly 'data-mark': Mark } => ({
  className: styles.mark,
  role: 'img',
  'data-mark': mark,
  'aria-label': dietMarkMessages[mark],
})

/** The diet mark of a dish: a shape in a square. */
export const DietMark = ({ mark, isNamed = false }: DietMarkProps): ReactElement | null =>
  mark ? <span {...dietMark(mark)} aria-hidden={isNamed || undefined} /> : null
