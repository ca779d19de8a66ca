import type { ReactElement, ReactNode } from 'react'
import { TextArea } from '#web/ui/field.tsx'
import styles from './reason-field.module.css'

type ReasonFieldProps = {
  readonly hint: string
  /** The label of the text field. */
  readonly label: string
  /** Offered as buttons that fill the field. */
  readonly choices: readonly string[]
  readonly value: string
  readonly error: string | undefined
  /** Why the last attempt failed. */
  readonly failure: string | undefined
  readonly onChange: (reason: string) => void
  /** Between the hint and the choices: what the reason is for. */
  readonly children?: ReactNode
}

/** A reason in words: common ones as buttons, and a text field. */
export const ReasonField = (props: ReasonFieldProps): ReactElement => {
  const { hint, label, choices, value, error, failure, onChange, children } = props
  return (
    <div className="stack-4">
      <p>{hint}</p>
      {children}
      <div className="row-2">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            aria-pressed={value.trim() === choice}
            onClick={() => onChange(choice)}
          >
            {choice}
          </button>
        ))}
      </div>
      <TextArea label={label} rows={2} value={value} error={error} onChange={(event) => onChange(event.target.value)} />
      {failure && (
        <p role="alert" className="notice danger">
          {failure}
        </p>
      )}
    </div>
  )
}
