import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './field.module.css'
import { LaterIcon } from './later-icon.tsx'

type Labelled = {
  readonly label: string
  /** A sentence below the field, which screen readers read with it. */
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly className?: string | undefined
}

/** The ids of the error, the hint and a further description of a field. */
const describedBy = (
  id: string,
  { error, hint }: Pick<Labelled, 'error' | 'hint'>,
  further: string | undefined,
): string | undefined => [error && `${id}-error`, hint && `${id}-hint`, further].filter(Boolean).join(' ') || undefined

type FieldFrameProps = Labelled & { readonly id: string; readonly children: ReactNode }

const FieldFrame = ({ id, label, hint, error, className, children }: FieldFrameProps): ReactElement => (
  <div className={classNames(styles.frame, className)}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    {children}
    {error && (
      <p id={`${id}-error`} className="field-error">
        {error}
      </p>
    )}
    {hint && (
      <p id={`${id}-hint`} className="hint anywhere">
        {hint}
      </p>
    )}
  </div>
)

type TextFieldProps = Labelled &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
    /** Inside the field at the right, such as a button that shows the password. */
    readonly trailing?: ReactNode
    readonly ref?: Ref<HTMLInputElement>
  }

/** One line of text with a visible label, 52 px high. */
export const TextField = ({ label, hint, error, className, trailing, ...input }: TextFieldProps): ReactElement => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error }, input['aria-describedby'])}
        />
        {trailing}
      </div>
    </FieldFrame>
  )
}

type TextAreaProps = Labelled &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & {
    /** The label is for screen readers only (default false). */
    readonly isLabelHidden?: boolean
    readonly ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines of text with a label. */
export const TextArea = (props: TextAreaProps): ReactElement => {
  const { label, hint, error, className, isLabelHidden = false, ...area } = props
  const id = useId()
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      className={classNames(isLabelHidden && styles.bare, className)}
    >
      <textarea
        rows={4}
        {...area}
        id={id}
        className={classNames(styles.input, styles.area)}
        aria-invalid={error ? true : area['aria-invalid']}
        aria-describedby={describedBy(id, { hint, error }, area['aria-describedby'])}
      />
    </FieldFrame>
  )
}

type SelectFieldProps = Labelled & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'>

/** A select with a visible label, 52 px high; its options are children. */
export const SelectField = ({ label, hint, error, className, ...select }: SelectFieldProps): ReactElement => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className={styles.box}>
        <select
          {...select}
          id={id}
          className={classNames(styles.input, styles.select)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error }, select['aria-describedby'])}
        />
        <span className={styles.arrow}>
          <LaterIcon name="chevron-down" />
        </span>
      </div>
    </FieldFrame>
  )
}
