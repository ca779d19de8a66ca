import { type ReactElement, type ReactNode, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './fields.module.css'

type CheckRowProps = {
  readonly type: 'checkbox' | 'radio'
  /** Radio buttons with one name exclude each other. */
  readonly name?: string
  readonly label: string
  /** Below the label. */
  readonly hint?: string
  /** Language of the hint; default: of the page. */
  readonly hintLanguage?: string
  readonly isOn: boolean
  /** It cannot be changed; `hint` says why (default false). */
  readonly isLocked?: boolean | undefined
  readonly className?: string | undefined
  readonly onChange: (isOn: boolean) => void
}

/** A box or a radio button, with a sentence about its consequence. */
export const CheckRow = (props: CheckRowProps): ReactElement => {
  const { type, name, label, hint, hintLanguage, isOn, isLocked = false, className, onChange } = props
  const hintId = useId()
  return (
    <label className={classNames(styles.flag, className)}>
      <input
        className="check"
        type={type}
        name={name}
        checked={isOn}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        aria-disabled={isLocked || undefined}
        onChange={(event) => !isLocked && onChange(event.target.checked)}
      />
      <span>
        <span className="block name">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="block hint" lang={hintLanguage}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

type FieldGroupProps = {
  readonly legend: string
  /** Between the legend and the fields. */
  readonly intro?: string | undefined
  /** Below the fields. */
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** Fields with a common name. Screen readers read intro and hint with it. */
export const FieldGroup = ({ legend, intro, hint, children }: FieldGroupProps): ReactElement => {
  const id = useId()
  const description = [intro && `${id}-intro`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={description || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {intro && (
        <p id={`${id}-intro`} className="block hint">
          {intro}
        </p>
      )}
      {children}
      {hint && (
        <p id={`${id}-hint`} className="block hint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
