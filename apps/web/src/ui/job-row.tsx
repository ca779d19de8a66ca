import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from './button.tsx'
import { type IconName, LaterIcon } from './later-icon.tsx'
import styles from './job-row.module.css'

/** How urgent a job looks; `done` is one that can still be undone. */
export type JobTone = 'calm' | 'ready' | 'wait' | 'late' | 'done'

type JobRowProps = {
  readonly tableNumber: number
  /** The word before the number, for screen readers. */
  readonly tableWord: string
  /** The name of the table, if it has one. */
  readonly label: string
  readonly tone: JobTone
  readonly icon: IconName
  readonly title: string
  /** How long it waits. */
  readonly age?: string | undefined
  readonly detail?: ReactNode
  /** Says that the last tap was not stored. */
  readonly failure?: string | undefined
  /** Opens the table. */
  readonly onOpen: () => void
  /** The buttons that do the job. */
  readonly children?: ReactNode
}

/** A job of the staff in one row: a tap on the table opens it, a tap on a button does the job. */
export const JobRow = (props: JobRowProps): ReactElement => {
  const { tableNumber, tableWord, label, tone, icon, title, age, detail, failure, onOpen, children } = props
  return (
    <div className={classNames(styles.row, styles[tone])}>
      <button type="button" className={classNames(styles.open, 'flat-press')} data-press="" onClick={onOpen}>
        <span className={styles.number}>
          <span className="visually-hidden">{tableWord} </span>
          {tableNumber}
        </span>{' '}
        <span className={styles.words}>
          <span className={styles.title}>
            <LaterIcon name={icon} />
            <span className={styles.name}>{title}</span>{' '}
            {age !== undefined && <span className={styles.age}>{age}</span>}
          </span>{' '}
          {(label !== '' || detail) && (
            <span className={styles.detail}>
              {label}
              {label !== '' && detail && ' · '}
              {detail}
            </span>
          )}
        </span>
      </button>
      {children && <div className={styles.actions}>{children}</div>}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  )
}

type JobActionProps = {
  readonly icon?: IconName
  readonly text: string
  /** The accessible name, which contains the text. */
  readonly name: string
  /** A tap counts: the button is where it was for a moment. A key press cannot hit a moved button. */
  readonly isSettled: boolean
  readonly isPending?: boolean
  /** The word is hidden on narrow screens (default false). */
  readonly isShort?: boolean
  readonly onPress: () => void
}

/** A button of a `JobRow`. */
export const JobAction = (props: JobActionProps): ReactElement => {
  const { icon, text, name, isSettled, isPending = false, isShort = false, onPress } = props
  return (
    <Button
      className={classNames(styles.action, isShort && styles.short)}
      isPending={isPending}
      aria-label={name}
      aria-disabled={!isSettled || undefined}
      onClick={(event) => {
        if (isSettled || event.detail === 0) onPress()
      }}
    >
      {icon && <LaterIcon name={icon} />}
      <span className={styles.word}>{text}</span>
    </Button>
  )
}
