import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { wholeMoneyWords } from '#web/lib/money-words.ts'
import { typedValue } from '#web/lib/typed-number.ts'
import { TextField } from '#web/ui/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { FlagField } from './flag-field.tsx'
import { orderingMessages as messages } from './ordering-messages.en.ts'
import { type GroupId, SettingsGroup, type SettingsGroupRules, type Unsaved } from './settings-group.tsx'
import styles from './settings.module.css'

type Draft = Pick<Settings['ordering'], 'links' | 'confirm' | 'sharedTable'> & {
  /** Numbers as typed; empty for none. */
  readonly quantity: string
  readonly amount: string
  readonly idleMinutes: string
}
type Part = 'links' | 'confirm' | 'above' | 'sharedTable' | 'idleMinutes'
type Errors = { readonly [K in 'quantity' | 'amount' | 'idleMinutes']?: string }

const typed = (value: number | null | undefined): string => String(value ?? '')
const numberOf = (text: string): number | null => (text.trim() === '' ? null : typedValue(text))

const isWhole = (text: string, min: number, max: number): boolean => {
  const value = numberOf(text)
  return value === null || (Number.isInteger(value) && value >= min && value <= max)
}

// Paise are the smallest unit.
const isAmount = (text: string): boolean => text.trim() === '' || /^\d{1,7}(\.\d{1,2})?$/.test(text.trim())

const check = ({ quantity, amount, idleMinutes }: Draft): Errors => ({
  ...(!isWhole(quantity, 1, bounds.orderQuantityMax) && { quantity: messages.quantityWrong(bounds.orderQuantityMax) }),
  ...(!isAmount(amount) && { amount: messages.amountWrong }),
  ...(!isWhole(idleMinutes, bounds.idleMinutesMin, bounds.idleMinutesMax) && {
    idleMinutes: messages.idleWrong(bounds.idleMinutesMin, bounds.idleMinutesMax),
  }),
})

const aboveWords = (quantity: number | null, amount: number | null): string =>
  [quantity === null ? '' : messages.items(quantity), amount === null ? '' : wholeMoneyWords(amount)]
    .filter((part) => part !== '')
    .join(', ') || messages.none

const rules: SettingsGroupRules<Draft, Part, Errors> = {
  id: 'ordering',
  get title() {
    return messages.title
  },
  parts: {
    links: {
      get label() {
        return messages.links
      },
      read: ({ links }) => ({ links }),
    },
    confirm: {
      get label() {
        return messages.confirm
      },
      read: ({ confirm }) => ({ confirm }),
    },
    above: {
      get label() {
        return messages.above
      },
      read: ({ quantity, amount }) => ({ quantity, amount }),
    },
    sharedTable: {
      get label() {
        return messages.sharedTable
      },
      read: ({ sharedTable }) => ({ sharedTable }),
    },
    idleMinutes: {
      get label() {
        return messages.idleMinutes
      },
      read: ({ idleMinutes }) => ({ idleMinutes }),
    },
  },
  draftOf: ({ ordering: { links, confirm, confirmAbove, sharedTable, idleMinutes } }) => ({
    links,
    confirm,
    sharedTable,
    quantity: typed(confirmAbove?.quantity),
    amount: typed(confirmAbove?.amount),
    idleMinutes: typed(idleMinutes),
  }),
  words: (part, _, { links, confirm, quantity, amount, sharedTable, idleMinutes }) =>
    ({
      links: messages.linksChoices[links].name,
      confirm: messages.confirmChoices[confirm].name,
      above: aboveWords(numberOf(quantity), numberOf(amount)),
      sharedTable: sharedTable ? messages.yes : messages.no,
      idleMinutes: idleMinutes || messages.none,
    })[part],
  check,
  // Hours and pause are in the same group of the server; they stay as they are.
  toSave: ({ links, confirm, quantity, amount, sharedTable, idleMinutes }, { ordering: { hours, pause } }) => {
    const above = { quantity: numberOf(quantity), amount: numberOf(amount) }
    return {
      ordering: {
        hours,
        pause,
        links,
        confirm,
        confirmAbove: above.quantity === null && above.amount === null ? null : above,
        sharedTable: sharedTable && links === 'signed',
        idleMinutes: numberOf(idleMinutes),
      },
    }
  },
}

type OrderingGroupProps = {
  readonly settings: Settings
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
  readonly onSaved: () => void
}

/** The rules for orders of guests: links, confirmation, shared tables, end of a visit (plan §4.3 to §4.5). */
export const OrderingGroup = (props: OrderingGroupProps): ReactElement => (
  <SettingsGroup rules={rules} {...props}>
    {(draft, errors, change) => (
      <>
        <ChoiceField
          label={messages.links}
          choices={messages.linksChoices}
          value={draft.links}
          onChange={(links) => change({ links })}
        />
        <ChoiceField
          label={messages.confirm}
          choices={messages.confirmChoices}
          value={draft.confirm}
          onChange={(confirm) => change({ confirm })}
        />
        <fieldset>
          <legend className={styles.legend}>{messages.above}</legend>
          <div className={styles.pair}>
            <TextField
              label={messages.aboveQuantity}
              inputMode="numeric"
              autoComplete="off"
              value={draft.quantity}
              error={errors.quantity}
              onChange={(event) => change({ quantity: event.target.value })}
            />
            <TextField
              label={messages.aboveAmount}
              inputMode="decimal"
              autoComplete="off"
              value={draft.amount}
              error={errors.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </div>
          <p className={styles.hint}>{messages.aboveHint}</p>
        </fieldset>
        <FlagField
          label={messages.sharedTable}
          hint={draft.links === 'signed' ? messages.sharedTableHint : messages.sharedTableNeeds}
          value={draft.sharedTable && draft.links === 'signed'}
          isLocked={draft.links !== 'signed'}
          onChange={(sharedTable) => change({ sharedTable })}
        />
        <div>
          <TextField
            label={messages.idleMinutes}
            inputMode="numeric"
            autoComplete="off"
            className={styles.short ?? ''}
            value={draft.idleMinutes}
            error={errors.idleMinutes}
            onChange={(event) => change({ idleMinutes: event.target.value })}
          />
          <p className={styles.hint}>{messages.idleHint}</p>
        </div>
        <output className={styles.preview}>
          {messages.preview} {messages.previewLinks[draft.links]} {messages.previewConfirm[draft.confirm]}
        </output>
      </>
    )}
  </SettingsGroup>
)
