import { type ReactElement, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './changed-meanwhile.module.css'
import { changedMeanwhileMessages as messages } from './messages.en.ts'

type Row = {
  readonly label: string
  /** What somebody else made of it, in words. */
  readonly theirs: string
  /** `taken`: nothing was typed here, so theirs stands in the form; else whose does. */
  readonly inForm: 'taken' | 'mine' | 'theirs'
  /** Puts the other one of the two into the form. */
  readonly onSwap: () => void
}

type ChangedMeanwhileProps = {
  readonly title: string
  readonly rows: readonly Row[]
  /** Rises whenever a save was refused for it: then the eyes, and the focus, belong here. */
  readonly refusals: number
}

/**
 * Says that somebody else changed what is being edited, shows what they made of it, and lets one take it over, part by
 * part. What was typed is still in the form.
 *
 * @param props What they changed.
 * @returns The notice, which screen readers say at once.
 */
export const ChangedMeanwhile = ({ title, rows, refusals }: ChangedMeanwhileProps): ReactElement => {
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
            <span className={styles.label}>{label}</span>
            <span className={styles.theirs}>{theirs}</span>
            {inForm === 'taken' ? (
              <span className={styles.taken}>{messages.taken}</span>
            ) : (
              <Button
                className={styles.swap}
                aria-label={messages.swapOf(inForm === 'mine' ? messages.useTheirs : messages.useMine, label)}
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
