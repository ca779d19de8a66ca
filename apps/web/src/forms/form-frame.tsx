import { type ReactElement, type ReactNode, type RefObject, type SubmitEvent, useId } from 'react'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldMessages as messages } from './field-messages.en.ts'
import styles from './form-frame.module.css'
import { LockedFields } from './locked-fields.tsx'

type FormSectionProps = {
  readonly title: string
  /** Screen readers read it with the title. */
  readonly intro?: string | undefined
  readonly children: ReactNode
}

/** A section with a heading, such as a form that is saved alone. */
export const FormSection = ({ title, intro, children }: FormSectionProps): ReactElement => {
  const id = useId()
  return (
    <section aria-labelledby={id} aria-describedby={intro && `${id}-intro`} className={styles.section}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {intro && (
        <p id={`${id}-intro`} className={styles.intro}>
          {intro}
        </p>
      )}
      {children}
    </section>
  )
}

/** The fields of a section, below each other. */
export const FieldStack = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="column-4">{children}</div>
)

/** Why a form is not saved. Screen readers read it at once. */
export const FormError = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <p role="alert" className={styles.error}>
    {children}
  </p>
)

/** An error below a long form, which may be out of view on a small phone. */
export const ErrorInView = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <p role="alert" className={styles.error} ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })}>
    {children}
  </p>
)

type FormFrameProps = {
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** Why it is not saved. */
  readonly failure: string | false | undefined
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form whose Save is below its fields. It does nothing while nothing is changed or a save is in progress. */
export const FormFrame = (props: FormFrameProps): ReactElement => {
  const { formRef, isChanged, isSaving, failure, onSubmit, children } = props
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isSaving && isChanged) onSubmit()
  }
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <LockedFields isLocked={isSaving}>
        <FieldStack>{children}</FieldStack>
      </LockedFields>
      <div className={styles.footer}>
        {failure && <FormError>{failure}</FormError>}
        <output className="hint">
          {isSaving && <span className="visually-hidden">{commonMessages.saving}</span>}
          {isChanged && !isSaving && messages.unsaved}
        </output>
        <Button variant="primary" type="submit" aria-disabled={!isChanged || undefined} isPending={isSaving}>
          {messages.save}
        </Button>
      </div>
    </form>
  )
}
