import { type ReactElement, type ReactNode, type RefObject, useEffect } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import type { LeaveGuard } from '#web/lib/leave-guard.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './form.module.css'
import { formMessages } from './form-messages.en.ts'

/**
 * Goes on at the first field that is wrong, once an attempt to send has been drawn.
 *
 * @param form The form.
 * @param attempts How often it was tried to be sent; rises with each.
 */
export const useFirstErrorFocus = (form: RefObject<HTMLFormElement | null>, attempts: number): void => {
  useEffect(() => {
    const field = attempts > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    field.focus({ preventScroll: true })
    // With its label: header and submit row cover the edges.
    field.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [attempts, form])
}

type SubmitRowProps = {
  /** Why it was not sent, or not taken. */
  readonly error: string | undefined
  readonly className?: string | undefined
  /** The button, and what stands before it. */
  readonly children: ReactNode
}

/**
 * A long form's last row, always in view.
 *
 * @param props What is wrong, and the button.
 * @returns The row; what is wrong is said at once by screen readers.
 */
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

/** @returns Says that the form shows a draft from before the end of a session. */
export const RestoredNotice = (): ReactElement => <output className={styles.restored}>{formMessages.restored}</output>

type LeaveQuestionProps = {
  readonly guard: LeaveGuard
  /** What would be lost. */
  readonly question: string
}

/**
 * Asks whoever leaves a form with unsaved work.
 *
 * @param props The guard that noticed, and the question.
 * @returns The dialog, while there is something to ask.
 */
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
