import type { ReactElement } from 'react'
import { serverWords } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitRow } from '#web/ui/form.tsx'
import styles from './item-form.module.css'
import { itemsMessages as messages } from './messages.en.ts'
import type { ItemSaving } from './save-item.ts'

const anotherName = 'another'

/**
 * Reads which of the form's buttons was pressed.
 *
 * @param submitter The button; null when the form was sent by the Enter key in an old browser.
 * @returns True for 'Save and add another'.
 */
export const isAnotherButton = (submitter: HTMLElement | null): boolean =>
  submitter?.getAttribute('name') === anotherName

type ItemSubmitProps = {
  readonly isEdit: boolean
  /** Why the form cannot be sent. */
  readonly refusal: string | undefined
  readonly saving: ItemSaving
}

/**
 * The form's last row, always in view: what is wrong, how far the upload is, and the button.
 *
 * @param props How the form stands.
 * @returns The row.
 */
export const ItemSubmit = ({ isEdit, refusal, saving }: ItemSubmitProps): ReactElement => {
  const { isSaving, error, percent } = saving
  const failure = error === undefined ? undefined : (serverWords(error) ?? messages.noAnswer)
  return (
    <SubmitRow error={refusal ?? failure} className={styles.submit}>
      {percent !== undefined && (
        <div className={styles.upload}>
          <progress aria-label={messages.uploadImage} max={100} value={percent} />
          <span>{messages.uploading(percent)}</span>
        </div>
      )}
      <Button variant="primary" type="submit" isPending={isSaving} className={styles.button}>
        {isEdit ? messages.submitUpdate : messages.submitAdd}
      </Button>
      {!isEdit && (
        <Button type="submit" name={anotherName} disabled={isSaving} className={styles.another}>
          {messages.submitAnother}
        </Button>
      )}
      <output className="visually-hidden">{isSaving && messages.saving}</output>
    </SubmitRow>
  )
}
