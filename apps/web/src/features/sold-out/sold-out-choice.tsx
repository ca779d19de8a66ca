import type { ReactElement } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './sold-out-sheet.module.css'

type SoldOutChoiceProps = {
  readonly title: string
  readonly hint: string
  /** A change is being saved (default false). */
  readonly isSaving?: boolean
  readonly onChoose: () => void
}

/** One way to take dishes off sale, or to put them back; a tap applies it. */
export const SoldOutChoice = ({ title, hint, isSaving = false, onChoose }: SoldOutChoiceProps): ReactElement => (
  <button
    type="button"
    className={styles.choice}
    data-press=""
    aria-disabled={isSaving || undefined}
    onClick={() => !isSaving && onChoose()}
  >
    <span className={styles.words}>
      <span className={styles.title}>{title}</span> <span className="hint">{hint}</span>
    </span>
    <Icon name="chevron-right" />
  </button>
)
