import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { indianDate } from '@thali/contract/bills/bill-number'
import { serverNow } from '#web/lib/server-time.ts'
import { useToday } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChoiceField } from '../choice-field.tsx'
import { type GroupProps, SettingsGroup, type SettingsGroupRules } from '../settings-group.tsx'
import styles from '../settings.module.css'
import { billingMessages as messages } from './billing-messages.en.ts'
import { Hinted } from './hinted.tsx'
import { TaxClassRowFields } from './tax-class-row.tsx'
import { type TaxClassRow, isUsable, newRow } from './tax-classes-draft.ts'
import {
  type TaxesDraft,
  type TaxesErrors,
  checkTaxes,
  taxesDraftOf,
  taxesToSave,
  unusualRates,
} from './taxes-draft.ts'

type Part = 'prices' | 'roundTo' | 'classes' | 'defaultTaxClass'

const nameOf = ({ classes, defaultTaxClass }: TaxesDraft): string =>
  classes.find(({ id }) => id === defaultTaxClass)?.name ?? messages.empty

const rules: SettingsGroupRules<TaxesDraft, Part, TaxesErrors> = {
  id: 'taxes',
  get title() {
    return messages.taxes
  },
  parts: {
    prices: {
      get label() {
        return messages.prices
      },
      read: ({ prices }) => ({ prices }),
    },
    roundTo: {
      get label() {
        return messages.rounding
      },
      read: ({ roundTo }) => ({ roundTo }),
    },
    classes: {
      get label() {
        return messages.classes
      },
      read: ({ classes }) => ({ classes }),
    },
    defaultTaxClass: {
      get label() {
        return messages.defaultClass
      },
      read: ({ defaultTaxClass }) => ({ defaultTaxClass }),
    },
  },
  draftOf: ({ billing }) => taxesDraftOf(billing),
  words: (part, _, draft) =>
    ({
      prices: messages.pricesChoices[draft.prices].name,
      roundTo: messages.roundingChoices[draft.roundTo].name,
      classes: draft.classes.map(({ name }) => name).join(', '),
      defaultTaxClass: nameOf(draft),
    })[part],
  check: (draft) => checkTaxes(draft, indianDate(serverNow())),
  question: (draft) => unusualRates(draft),
  toSave: (draft, { billing }) => ({ billing: { ...billing, ...taxesToSave(draft) } }),
}

type FieldsProps = {
  readonly draft: TaxesDraft
  readonly errors: TaxesErrors
  readonly onChange: (part: Partial<TaxesDraft>) => void
}

const ClassFields = ({ draft, errors, onChange }: FieldsProps): ReactElement => {
  const { classes } = draft
  // Tax rates follow the calendar of India, whatever the zone of the restaurant.
  const today = useToday('Asia/Kolkata')
  const change = (id: string, part: Partial<TaxClassRow>): void =>
    onChange({ classes: classes.map((row) => (row.id === id ? { ...row, ...part } : row)) })
  const isFull = classes.length >= bounds.taxClassesMax
  return (
    <fieldset>
      <legend className={styles.legend}>{messages.classes}</legend>
      <p className={styles.hint}>{messages.classesHint}</p>
      <ul className={styles.rows}>
        {classes.map((row) => (
          <TaxClassRowFields
            key={row.id}
            row={row}
            errors={errors.classes?.[row.id] ?? {}}
            today={today}
            onChange={(part) => change(row.id, part)}
            onRemove={() => onChange({ classes: classes.filter(({ id }) => id !== row.id) })}
          />
        ))}
      </ul>
      <div className={styles.choices}>
        <Button
          aria-disabled={isFull || undefined}
          onClick={() => !isFull && onChange({ classes: [...classes, newRow(today)] })}
        >
          <Icon name="plus" />
          {messages.addClass}
        </Button>
      </div>
    </fieldset>
  )
}

const DefaultField = ({ draft, errors, onChange }: FieldsProps): ReactElement => {
  const { classes, defaultTaxClass } = draft
  const isKnown = classes.some(({ id }) => id === defaultTaxClass)
  return (
    <Hinted hint={messages.defaultClassHint}>
      <SelectField
        label={messages.defaultClass}
        value={isKnown ? defaultTaxClass : ''}
        error={errors.defaultTaxClass}
        onChange={(event) => onChange({ defaultTaxClass: event.target.value })}
      >
        {!isKnown && <option value="">{messages.chooseTax}</option>}
        {classes
          .filter((row) => isUsable(row) || row.id === defaultTaxClass)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name.trim() || messages.newClass}
            </option>
          ))}
      </SelectField>
    </Hinted>
  )
}

/** Whether prices include tax, the tax classes with their rates, and rounding (plan §6). */
export const TaxesGroup = (props: GroupProps): ReactElement => (
  <SettingsGroup rules={rules} {...props}>
    {(draft, errors, change) => (
      <>
        {props.settings.billing.scheme !== 'regular' && (
          <output className={styles.preview}>{messages.taxesUnused}</output>
        )}
        <ChoiceField
          label={messages.prices}
          choices={messages.pricesChoices}
          value={draft.prices}
          onChange={(prices) => change({ prices })}
        />
        <DefaultField draft={draft} errors={errors} onChange={change} />
        <ClassFields draft={draft} errors={errors} onChange={change} />
        <ChoiceField
          label={messages.rounding}
          choices={messages.roundingChoices}
          value={draft.roundTo}
          onChange={(roundTo) => change({ roundTo })}
        />
      </>
    )}
  </SettingsGroup>
)
