import { type ReactElement, type ReactNode, type RefObject, useEffect } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import type { LeaveGuard } from './leave-guard.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './form.module.css'
import { formMessages } from './form-messages.en.ts'

/** Moves the focus to the first invalid field whenever the number of attempts to submit rises. */
export const useFirstErrorFocus = (form: RefObject<HTMLFormElement | null>, attempts: number): void => {
  useEffect(() => {
    const field = attempts > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    field.focus({ preventScroll: true })
    // In the middle, with its label: header and submit row cover the edges.
    field.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [attempts, form])
}

type SubmitRowProps = {
  readonly error: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The last row of a long form, always in view. Screen readers read its error at once. */
export const SubmitRow = ({ error, className, children }: SubmitRowProps): ReactElement => (
  <div className={classNames(styles.row, className)}>
    {error && (
      <p role="alert" className={styles.error}>
        {error}
      </p>
    )}
    {children}
  </div>
)

/** Says that the form shows a draft from before the end of a session. */
export const RestoredNotice = (): ReactElement => <output className={styles.restored}>{formMessages.restored}</output>

type LeaveQuestionProps = {
  readonly guard: LeaveGuard
  /** Names the work that would be lost. */
  readonly question: string
}

/** The question before a form with unsaved work is left. */
export const LeaveQuestion = ({ guard, question }: LeaveQuestionProps): ReactElement | false =>
  guard.isAsking && (
    <ConfirmDialog
      question={question}
      confirmLabel={formMessages.leave}
      cancelLabel={formMessages.keepEditing}
      isDangerous
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  )
