import type { ReactElement } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './figures.module.css'

type FigureButtonProps = {
  readonly label: string
  readonly value: string
  /** The value stands for an empty text (default false). */
  readonly isSuggested?: boolean
  /** The keys fill it. */
  readonly isActive: boolean
  readonly isWrong?: boolean
  readonly onChoose: () => void
}

/** A figure of a payment. A tap lets the keys fill it. */
export const FigureButton = (props: FigureButtonProps): ReactElement => {
  const { label, value, isSuggested = false, isActive, isWrong = false, onChoose } = props
  return (
    <button
      type="button"
      aria-pressed={isActive}
      className={classNames(styles.figure, isSuggested && styles.suggested, isWrong && styles.wrong)}
      onClick={onChoose}
    >
      <span className={styles.figureLabel}>{label}</span>
      <span className={styles.figureValue}>{value}</span>
    </button>
  )
}
