import type { ReactElement } from 'react'
import { serverWords } from '#web/api/errors.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitRow } from '#web/forms/form.tsx'
import styles from './item-form.module.css'
import { itemsMessages as messages } from './messages.en.ts'
import type { ItemSaving } from './save-item.ts'

const anotherName = 'another'

/**
 * True when 'Save and add another' was pressed.
 *
 * @param submitter Null when the Enter key submitted the form in an old browser.
 */
export const isAnotherButton = (submitter: HTMLElement | null): boolean =>
  submitter?.getAttribute('name') === anotherName

type ItemSubmitProps = {
  /** Undefined for a new item. */
  readonly editedId: string | undefined
  /** Error text of a form that cannot be sent. */
  readonly refusal: string | undefined
  readonly saving: ItemSaving
}

/** Last row of the form, always visible: errors, upload progress, buttons. */
export const ItemSubmit = ({ editedId, refusal, saving }: ItemSubmitProps): ReactElement => {
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
        {editedId !== undefined ? messages.submitUpdate : messages.submitAdd}
      </Button>
      {editedId === undefined ? (
        <Button type="submit" name={anotherName} disabled={isSaving} className={styles.another}>
          {messages.submitAnother}
        </Button>
      ) : (
        <Button disabled={isSaving} className={styles.another} onClick={() => navigate(paths.copyItem(editedId))}>
          {messages.duplicate}
        </Button>
      )}
      <output className="visually-hidden">{isSaving && messages.saving}</output>
    </SubmitRow>
  )
}
