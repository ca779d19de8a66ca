import { type ReactElement, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './edit-conflict.module.css'
import { editConflictMessages as messages } from './edit-conflict-messages.en.ts'

type Row = {
  readonly label: string
  /** The other admin's value, as text. */
  readonly theirs: string
  /** `taken`: this field was not edited here, so the form has the other value; otherwise the value in the form. */
  readonly inForm: 'taken' | 'mine' | 'theirs'
  /** Puts the other value into the form. */
  readonly onSwap: () => void
}

type EditConflictProps = {
  readonly title: string
  readonly rows: readonly Row[]
  /** Number of conflicts; each one scrolls to the notice and focuses it. */
  readonly refusals: number
}

/**
 * Shows what another admin changed during an edit, and lets the user choose field by field. The form still has the
 * typed text. Announced by screen readers.
 */
export const EditConflict = ({ title, rows, refusals }: EditConflictProps): ReactElement => {
  const titleId = useId()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    ref.current?.focus({ preventScroll: true })
    // The header covers the upper edge.
    ref.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [refusals])
  return (
    <section ref={ref} tabIndex={-1} role="alert" aria-labelledby={titleId} className={styles.notice}>
      <h2 id={titleId}>{title}</h2>
      <p>{messages.explanation}</p>
      <ul className={styles.rows}>
        {rows.map(({ label, theirs, inForm, onSwap }) => (
          <li key={label} className={styles.row}>
            <span className="caption">{label}</span>
            <span className={styles.theirs}>{theirs}</span>
            {inForm === 'taken' ? (
              <span className={styles.taken}>{messages.taken}</span>
            ) : (
              <Button
                className={styles.swap}
                aria-label={messages.swapOf({
                  words: inForm === 'mine' ? messages.useTheirs : messages.useMine,
                  label,
                })}
                onClick={onSwap}
              >
                {inForm === 'mine' ? messages.useTheirs : messages.useMine}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
