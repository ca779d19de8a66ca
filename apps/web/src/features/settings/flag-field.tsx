import { type ReactElement, useId } from 'react'
import styles from './settings.module.css'

type FlagFieldProps = {
  readonly label: string
  readonly hint: string
  readonly value: boolean
  /** The box cannot be changed; `hint` says why (default false). */
  readonly isLocked?: boolean
  readonly onChange: (value: boolean) => void
}

/** A checkbox with a sentence about its consequence. */
export const FlagField = ({ label, hint, value, isLocked = false, onChange }: FlagFieldProps): ReactElement => {
  const hintId = useId()
  return (
    <label className={styles.flag}>
      <input
        type="checkbox"
        checked={value}
        aria-label={label}
        aria-describedby={hintId}
        aria-disabled={isLocked || undefined}
        onChange={(event) => !isLocked && onChange(event.target.checked)}
      />
      <span>
        <span className={styles.flagName}>{label}</span>
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      </span>
    </label>
  )
}
