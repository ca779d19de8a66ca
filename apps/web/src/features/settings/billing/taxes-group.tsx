import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { indianDate } from '@thali/contract/bills/bill-number'
import { type BillingSettings, chargesOnlyVat } from '@thali/contract/bills/billing'
import { FieldGroup } from '#web/forms/check-fields.tsx'
import type { Drawn, Fields } from '#web/forms/field.tsx'
import { fieldMessages } from '#web/forms/field-messages.en.ts'
import { choice, select } from '#web/forms/fields.tsx'
import { RowList } from '#web/forms/rows.tsx'
import { useToday } from '#web/lib/now.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { type SaveQuestion, settingsForm } from '../settings-form.tsx'
import styles from '../settings.module.css'
import { billingMessages as messages } from './billing-messages.en.ts'
import { TaxClassRowFields } from './tax-class-row.tsx'
import {
  type TaxClassErrors,
  type TaxClassRow,
  checkRow,
  classesToSave,
  isUnusual,
  isUsable,
  newRow,
  rowsOf,
  usualGstRates,
} from './tax-classes-draft.ts'

/** Prices and taxes as typed. */
export type TaxesDraft = {
  readonly prices: 'excluded' | 'included'
  /** The class of items without a choice. */
  readonly defaultTaxClass: string
  readonly classes: readonly TaxClassRow[]
  readonly roundTo: BillingSettings['roundTo']
}

/** The form of the stored settings. */
export const taxesDraftOf = (billing: BillingSettings): TaxesDraft => ({
  prices: billing.pricesIncludeTax ? 'included' : 'excluded',
  defaultTaxClass: billing.defaultTaxClass,
  classes: rowsOf(billing.taxClasses),
  roundTo: billing.roundTo,
})

/** Prices and taxes as the server stores them. */
export const taxesToSave = (draft: TaxesDraft): Partial<BillingSettings> => ({
  pricesIncludeTax: draft.prices === 'included',
  roundTo: draft.roundTo,
  taxClasses: classesToSave(draft.classes),
  defaultTaxClass: draft.defaultTaxClass,
})

/** The errors of the classes by their ids; `today` is the date in India. */
export const checkClasses = (
  classes: readonly TaxClassRow[],
  today: string,
): Readonly<Record<string, TaxClassErrors>> =>
  Object.fromEntries(
    classes
      .map((row) => [row.id, checkRow(row, classes, today)] as const)
      .filter(([, errors]) => Object.keys(errors).length > 0),
  )

/** The question before new rates of GST are saved that the law does not have; undefined for none. */
export const unusualRates = ({ classes }: Pick<TaxesDraft, 'classes'>): SaveQuestion | undefined => {
  const rates = classes.filter(isUnusual).map(({ percent, name }) => `${percent.trim()} % (${name.trim()})`)
  if (rates.length === 0) return undefined
  return {
    title: messages.unusualTitle(rates.join(', ')),
    text: messages.unusualText(usualGstRates.join(', ')),
    confirm: messages.unusualConfirm,
  }
}

type ClassesProps = Pick<Drawn<TaxesDraft['classes'], TaxesDraft>, 'value' | 'isChecked' | 'onChange'>

const Classes = ({ value: classes, isChecked, onChange }: ClassesProps): ReactElement => {
  // Tax rates follow the calendar of India, whatever the zone of the restaurant.
  const today = useToday('Asia/Kolkata')
  const errors = isChecked ? checkClasses(classes, indianDate(serverNow())) : {}
  return (
    <FieldGroup legend={messages.classes} intro={messages.classesHint}>
      <RowList
        addLabel={messages.addClass}
        isFull={classes.length >= bounds.taxClassesMax}
        onAdd={() => onChange([...classes, newRow(today)])}
      >
        {classes.map((row) => (
          <TaxClassRowFields
            key={row.id}
            row={row}
            errors={errors[row.id] ?? {}}
            today={today}
            onChange={(part) => onChange(classes.map((one) => (one.id === row.id ? { ...one, ...part } : one)))}
            onRemove={() => onChange(classes.filter(({ id }) => id !== row.id))}
          />
        ))}
      </RowList>
    </FieldGroup>
  )
}

const listOptions = ({ classes, defaultTaxClass }: TaxesDraft): (readonly [string, string])[] => [
  ...(classes.some(({ id }) => id === defaultTaxClass) ? [] : [[defaultTaxClass, messages.chooseTax] as const]),
  ...classes
    .filter((row) => isUsable(row) || row.id === defaultTaxClass)
    .map(({ id, name }) => [id, name.trim() || messages.newClass] as const),
]

export const taxesFields: Fields<TaxesDraft> = {
  prices: choice(
    () => messages.prices,
    () => messages.pricesChoices,
  ),
  defaultTaxClass: {
    ...select<TaxesDraft, string>(() => messages.defaultClass, listOptions, {
      hint: () => messages.defaultClassHint,
      error: (chosen, { classes }) =>
        classes.some((row) => row.id === chosen && isUsable(row)) ? undefined : messages.defaultMissing,
    }),
    text: (chosen, { classes }) => classes.find(({ id }) => id === chosen)?.name ?? fieldMessages.empty,
  },
  classes: {
    label: () => messages.classes,
    text: (classes) => classes.map(({ name }) => name).join(', '),
    isValid: (classes) => Object.keys(checkClasses(classes, indianDate(serverNow()))).length === 0,
    draw: (drawn) => <Classes {...drawn} />,
  },
  roundTo: choice(
    () => messages.rounding,
    () => messages.roundingChoices,
  ),
}

/** Whether prices include tax, the tax classes with their rates, and rounding (plan §6). */
export const TaxesGroup = settingsForm<TaxesDraft>({
  id: 'taxes',
  title: () => messages.taxes,
  above: (_, { settings }) =>
    settings.billing.scheme !== 'regular' && (
      <output className={styles.preview}>
        {chargesOnlyVat(settings.billing) ? messages.onlyVatUsed : messages.taxesUnused}
      </output>
    ),
  fields: taxesFields,
  from: ({ billing }) => taxesDraftOf(billing),
  to: (draft, { billing }) => ({ billing: { ...billing, ...taxesToSave(draft) } }),
  question: unusualRates,
})
