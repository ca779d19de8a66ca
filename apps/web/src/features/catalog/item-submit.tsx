import type { ReactElement } from 'react'
import { serverWords } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitRow } from '#web/ui/form.tsx'
import styles from './item-form.module.css'
import { itemsMessages as messages } from './items-messages.en.ts'
import type { ItemSaving } from './save-item.ts'

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
      <output className="visually-hidden">{isSaving && messages.saving}</output>
    </SubmitRow>
  )
}
