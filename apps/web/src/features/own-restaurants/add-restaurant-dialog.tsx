import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react'
import { ownRestaurantEndpoints } from '@thali/contract/accounts/endpoints'
import type { OwnRestaurant } from '@thali/contract/accounts/own-restaurant-schema'
import * as bounds from '@thali/contract/basics/bounds'
import { restaurantIdPattern, suggestId } from '@thali/contract/setup/setup'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFirstErrorFocus } from '#web/forms/form.tsx'
import { ownMessages as messages } from './own-restaurants-messages.en.ts'
import styles from './own-restaurants.module.css'

type Draft = { readonly name: string; readonly tables: string; readonly id?: string; readonly isCopying: boolean }

const idOf = ({ id, name }: Draft): string => id ?? suggestId(name)

const faultsOf = (draft: Draft): { readonly name?: string; readonly tables?: string; readonly id?: string } => {
  const tables = Number(draft.tables)
  const isNumber = /^\s*\d{1,4}\s*$/.test(draft.tables) && tables >= 1 && tables <= bounds.tableNumberMax
  return {
    ...(draft.name.trim() === '' && { name: messages.nameMissing }),
    ...(!isNumber && { tables: messages.tablesWrong(bounds.tableNumberMax) }),
    ...(!restaurantIdPattern.test(idOf(draft)) && { id: messages.addressWrong }),
  }
}

type FieldsProps = {
  readonly draft: Draft
  readonly faults: ReturnType<typeof faultsOf>
  readonly currentName: string
  readonly onChange: (change: Partial<Draft>) => void
}

const Fields = ({ draft, faults, currentName, onChange }: FieldsProps): ReactElement => (
  <>
    <TextField
      label={messages.name}
      maxLength={bounds.restaurantNameLengthMax}
      autoComplete="off"
      value={draft.name}
      error={faults.name}
      onChange={(event) => onChange({ name: event.target.value })}
    />
    <TextField
      label={messages.tables}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      value={draft.tables}
      error={faults.tables}
      onChange={(event) => onChange({ tables: event.target.value })}
    />
    <TextField
      label={messages.address}
      hint={messages.addressHint}
      maxLength={bounds.idLengthMax}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={draft.name === '' && draft.id === undefined ? '' : idOf(draft)}
      error={faults.id}
      onChange={(event) => onChange({ id: event.target.value })}
    />
    <div>
      <label className={styles.flag}>
        <input
          type="checkbox"
          checked={draft.isCopying}
          onChange={(event) => onChange({ isCopying: event.target.checked })}
        />
        {messages.copyMenu(currentName)}
      </label>
      <p className={styles.hint}>{messages.copyMenuHint}</p>
    </div>
  </>
)

type AddRestaurantDialogProps = {
  /** The restaurant of the session. */
  readonly currentName: string
  readonly onAdded: (restaurant: OwnRestaurant, isCopying: boolean) => void
  readonly onClose: () => void
}

/** Opens a new restaurant for the account of the user. */
export const AddRestaurantDialog = ({ currentName, onAdded, onClose }: AddRestaurantDialogProps): ReactElement => {
  const [draft, setDraft] = useState<Draft>({ name: '', tables: '', isCopying: true })
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const { isSaving, error, save, reset } = useSaving(
    () =>
      call(ownRestaurantEndpoints.createOwnRestaurant, {
        body: { id: idOf(draft), name: draft.name.trim(), tableCount: Number(draft.tables) },
      }),
    messages.savingFailedLog,
  )
  useFirstErrorFocus(form, attempts)
  const faults = faultsOf(draft)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (Object.keys(faults).length > 0) return
    const restaurant = await save(undefined)
    if (restaurant) onAdded(restaurant, draft.isCopying)
  }
  return (
    <Dialog
      title={messages.add}
      onClose={() => !isSaving && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSaving}>
            {messages.create}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Fields
          draft={draft}
          faults={attempts > 0 ? faults : {}}
          currentName={currentName}
          onChange={(change) => {
            setDraft({ ...draft, ...change })
            reset()
          }}
        />
        <p className={styles.hint}>{messages.addHint}</p>
        <p className={styles.hint}>{messages.pinHint}</p>
        {error !== undefined && (
          // On a small phone the end of the form is out of view.
          <p role="alert" className={styles.error} ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })}>
            {serverWords(error) ?? messages.noAnswer}
          </p>
        )}
      </form>
    </Dialog>
  )
}
