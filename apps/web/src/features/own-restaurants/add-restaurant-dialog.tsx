import { type ReactElement, useMemo } from 'react'
import { ownRestaurantEndpoints } from '@thali/contract/accounts/endpoints'
import type { OwnRestaurant } from '@thali/contract/accounts/own-restaurant-schema'
import * as bounds from '@thali/contract/basics/bounds'
import { restaurantIdPattern, suggestId } from '@thali/contract/setup/setup'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import type { Drawn, Fields } from '#web/forms/field.tsx'
import { flag, text } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { ErrorInView } from '#web/forms/form-frame.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { TextField } from '#web/ui/field.tsx'
import { ownMessages as messages } from './own-restaurants-messages.en.ts'

type Draft = {
  readonly name: string
  readonly tables: string
  /** Undefined while it follows the name. */
  readonly id: string | undefined
  readonly isCopying: boolean
}

const idOf = ({ id, name }: Draft): string => id ?? suggestId(name)

const isTableCount = (typed: string): boolean =>
  /^\s*\d{1,4}\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= bounds.tableNumberMax

const isId = (draft: Draft): boolean => restaurantIdPattern.test(idOf(draft))

const IdField = ({ draft, isChecked, onChange }: Drawn<Draft['id'], Draft>): ReactElement => (
  <TextField
    label={messages.address}
    hint={messages.addressHint}
    maxLength={bounds.idLengthMax}
    autoComplete="off"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    value={draft.name === '' && draft.id === undefined ? '' : idOf(draft)}
    error={isChecked && !isId(draft) ? messages.addressWrong : undefined}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** @param currentName Of the restaurant whose menu can be copied. */
const fieldsOf = (currentName: string): Fields<Draft> => ({
  name: text(() => messages.name, {
    missing: () => messages.nameMissing,
    input: { maxLength: bounds.restaurantNameLengthMax },
  }),
  tables: text(() => messages.tables, {
    error: (typed) => (isTableCount(typed) ? undefined : messages.tablesWrong(bounds.tableNumberMax)),
    input: { inputMode: 'numeric', maxLength: 4 },
  }),
  id: {
    label: () => messages.address,
    text: (_, draft) => idOf(draft),
    isValid: (_, draft) => isId(draft),
    draw: (drawn) => <IdField {...drawn} />,
  },
  isCopying: flag(() => messages.copyMenu(currentName), { hint: () => messages.copyMenuHint }),
})

type AddRestaurantDialogProps = {
  /** The restaurant of the session. */
  readonly currentName: string
  readonly onAdded: (restaurant: OwnRestaurant, isCopying: boolean) => void
  readonly onClose: () => void
}

/** Opens a new restaurant for the account of the user. */
export const AddRestaurantDialog = ({ currentName, onAdded, onClose }: AddRestaurantDialogProps): ReactElement => {
  const fields = useMemo(() => fieldsOf(currentName), [currentName])
  return (
    <FormDialog
      title={messages.add}
      submitLabel={messages.create}
      fields={fields}
      initial={{ name: '', tables: '', id: undefined, isCopying: true }}
      below={
        <>
          <p className="hint anywhere">{messages.addHint}</p>
          <p className="hint anywhere">{messages.pinHint}</p>
        </>
      }
      save={(draft) =>
        call(ownRestaurantEndpoints.createOwnRestaurant, {
          body: { id: idOf(draft), name: draft.name.trim(), tableCount: Number(draft.tables) },
        })
      }
      failedLog={messages.savingFailedLog}
      renderFailure={(error) => <ErrorInView>{serverWords(error) ?? commonMessages.noAnswer}</ErrorInView>}
      onSaved={(restaurant, { isCopying }) => onAdded(restaurant, isCopying)}
      onClose={onClose}
    />
  )
}
