import { type ReactElement, useId } from 'react'
import { dietMarks } from '@thali/contract/menu/diet'
import { isPrice } from '#web/lib/typed-price.ts'
import { Button } from '#web/ui/button.tsx'
import { dietMarkMessages } from '#web/ui/diet-mark-messages.en.ts'
import { SelectField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import styles from './menu-file.module.css'
import type { RowEdit, RowFields, TypedMark } from './row-edits.ts'
import type { Preview } from './use-menu-import.ts'

type RowEditFieldsProps = {
  readonly row: Preview['rows'][number]
  readonly fields: RowFields
  /** Undefined before anything is typed. */
  readonly edit: RowEdit | undefined
  /** Undefined takes everything back. */
  readonly onEdit: (edit: RowEdit | undefined) => void
}

const marks: readonly TypedMark[] = ['', ...dietMarks]

/** The prices and the mark of a row as fields. */
export const RowEditFields = ({ row, fields, edit, onEdit }: RowEditFieldsProps): ReactElement => {
  const { prices, mark } = edit ?? fields
  const id = useId()
  const type =
    (place: number) =>
    (text: string): void =>
      onEdit({ prices: prices.map((price, index) => (index === place ? text : price)), mark })
  const markText = (one: TypedMark): string => {
    if (one === 'file') return row.wrong?.diet ?? ''
    return one === '' ? messages.unknownMark : dietMarkMessages[one]
  }
  return (
    <fieldset className={styles.edit} aria-labelledby={id}>
      <legend id={id} className="visually-hidden">
        {messages.editOf(row.name)}
      </legend>
      {fields.names.map((name, index) => (
        <NumberField
          key={name}
          className={styles.editPrice}
          label={name === '' ? messages.price : messages.priceOf(name)}
          value={prices[index] ?? ''}
          error={edit && !isPrice(prices[index] ?? '') ? messages.priceWrong : undefined}
          onChange={type(index)}
        />
      ))}
      {mark !== undefined && (
        <SelectField
          className={styles.editMark}
          label={messages.mark}
          value={mark}
          onChange={({ target }) => onEdit({ prices, mark: target.value as TypedMark })} // one of the options
        >
          {[...(fields.mark === 'file' ? (['file'] as const) : []), ...marks].map((one) => (
            <option key={one} value={one}>
              {markText(one)}
            </option>
          ))}
        </SelectField>
      )}
      <Button variant="ghost" disabled={!edit && row.wrong !== undefined} onClick={() => onEdit(undefined)}>
        {messages.undoEdit}
      </Button>
    </fieldset>
  )
}
