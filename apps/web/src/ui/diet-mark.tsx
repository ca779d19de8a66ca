import type { ReactElement } from 'react'
import type { DietMark as Mark } from '@thali/contract'
import styles from './diet-mark.module.css'
import { dietMarkMessages } from './diet-mark-messages.en.ts'

type DietMarkProps = {
  /** Undefined is unknown and renders nothing. */
  readonly mark: Mark | undefined
  /** Its words stand beside it (default false). */
  readonly isNamed?: boolean
}

/** The diet mark of a dish: a shape in a square, drawn by the style sheet. */
export const DietMark = ({ mark, isNamed = false }: DietMarkProps): ReactElement | null =>
  mark ? (
    <span
      className={styles.mark}
      data-mark={mark}
      {...(isNamed ? { 'aria-hidden': true } : { role: 'img', 'aria-label': dietMarkMessages[mark] })}
    />
  ) : null
