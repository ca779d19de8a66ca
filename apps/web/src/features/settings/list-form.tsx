import type { ReactElement, ReactNode, RefObject, SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LockedFields } from '#web/forms/locked-fields.tsx'
import { settingsMessages } from './settings-messages.en.ts'
import styles from './settings.module.css'

type ListFormProps = {
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly hint: string
  /** Says that there are no rows. */
  readonly empty?: string | undefined
  /** The rows, each a list item. */
  readonly children: ReactNode
  readonly addLabel: string
  /** No further row is possible. */
  readonly isFull: boolean
  readonly onAdd: () => void
  /** Says what saving does to removed rows; undefined without any. */
  readonly removedHint: string | undefined
  readonly failure: string | false | undefined
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly onSubmit: (event: SubmitEvent) => Promise<void>
}

/** The form of a list that is edited row by row and saved as a whole. */
export const ListForm = (props: ListFormProps): ReactElement => {
  const {
    formRef,
    hint,
    empty,
    children,
    addLabel,
    isFull,
    onAdd,
    removedHint,
    failure,
    isChanged,
    isSaving,
    onSubmit,
  } = props
  return (
    <form ref={formRef} onSubmit={(event) => void onSubmit(event)} noValidate>
      <LockedFields isLocked={isSaving}>
        <div className={styles.fields}>
          <p className={styles.hint}>{hint}</p>
          {empty !== undefined && <p>{empty}</p>}
          <ul className={styles.rows}>{children}</ul>
          <div className={styles.choices}>
            <Button
              aria-disabled={isFull || undefined}
              onClick={() => {
                if (!isFull) onAdd()
              }}
            >
              <Icon name="plus" />
              {addLabel}
            </Button>
          </div>
          {removedHint !== undefined && <output className={styles.paused}>{removedHint}</output>}
        </div>
      </LockedFields>
      <div className={styles.footer}>
        {failure && (
          <p role="alert" className={styles.error}>
            {failure}
          </p>
        )}
        <output className={styles.state}>{isChanged && !isSaving && settingsMessages.unsaved}</output>
        <Button variant="primary" type="submit" aria-disabled={!isChanged || undefined} isPending={isSaving}>
          {settingsMessages.save}
        </Button>
      </div>
    </form>
  )
}
