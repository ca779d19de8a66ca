import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { formatPrice } from '@thali/contract/basics/money'
import type { MenuItem } from '@thali/contract/menu/item'
import { uploadItem } from '#web/api/upload.ts'
import { useBulk } from '#web/lib/bulk.ts'
import { typedValue } from '#web/lib/typed-number.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import styles from './bulk-price-dialog.module.css'
import { bulkMessages as messages } from './bulk-messages.en.ts'
import {
  type NewPrices,
  type PriceChange,
  type PriceRule,
  areAllowed,
  hasPrices,
  newPricesOf,
  priceRules,
  roundings,
} from './bulk-price.ts'
import { draftOf, itemToSave } from './item-edit.ts'

type PreviewProps = { readonly item: MenuItem; readonly prices: NewPrices }

const Preview = ({ item: { name, price, portions = [] }, prices }: PreviewProps): ReactElement => (
  <li className={styles.row}>
    <span className={styles.name}>{name}</span>
    {portions.length === 0 && (
      <span>{messages.wasNow({ before: formatPrice(price), after: formatPrice(prices.price) })}</span>
    )}
    {portions.map((portion) => (
      <span key={portion.id}>
        {messages.portion(portion.name)}{' '}
        {messages.wasNow({
          before: formatPrice(portion.price),
          after: formatPrice(prices.portions.get(portion.id) ?? portion.price),
        })}
      </span>
    ))}
  </li>
)

const savePrices = (item: MenuItem, { price, portions }: NewPrices, timezone: string): Promise<MenuItem> => {
  const clock = { now: () => new Date(), timezone }
  const draft = draftOf(item, clock)
  const changed = {
    ...draft,
    price: String(price),
    portions: draft.portions.map((one) => ({ ...one, price: String(portions.get(one.key) ?? one.price) })),
  }
  return uploadItem(itemToSave(changed, item.restaurantId, item, clock), undefined)
}

type Fields = {
  readonly rule: PriceRule
  /** Percent or rupees, as typed. */
  readonly typed: string
  readonly rounding: (typeof roundings)[number]
}

type PriceFieldsProps = Fields & {
  readonly isLocked: boolean
  readonly error: string | undefined
  readonly onChange: (part: Partial<Fields>) => void
}

// The values of both selects are exactly their options.
const PriceFields = ({ rule, typed, rounding, isLocked, error, onChange }: PriceFieldsProps): ReactElement => (
  <div className={styles.fields}>
    <SelectField
      label={messages.rule}
      value={rule}
      disabled={isLocked}
      onChange={(event) => onChange({ rule: event.target.value as PriceRule })}
    >
      {priceRules.map((one) => (
        <option key={one} value={one}>
          {messages.rules[one]}
        </option>
      ))}
    </SelectField>
    <NumberField
      label={messages.value}
      value={typed}
      disabled={isLocked}
      error={error}
      onChange={(text) => onChange({ typed: text })}
    />
    <SelectField
      label={messages.rounding}
      value={rounding}
      disabled={isLocked}
      onChange={(event) => onChange({ rounding: event.target.value as Fields['rounding'] })}
    >
      {roundings.map((one) => (
        <option key={one} value={one}>
          {one === '0.01' ? messages.paisa : `₹${one}`}
        </option>
      ))}
    </SelectField>
  </div>
)

type BulkPriceDialogProps = {
  /** As last fetched. */
  readonly items: readonly MenuItem[]
  readonly timezone: string
  readonly onClose: () => void
  /** Called after some prices were changed. */
  readonly onChanged: () => void
}

/**
 * Changes the prices of several items by one rule, with all old and new prices before the confirmation. A retry sends
 * the prices that were confirmed: no price changes twice.
 */
export const BulkPriceDialog = ({ items, timezone, onClose, onChanged }: BulkPriceDialogProps): ReactElement => {
  const [{ rule, typed, rounding }, setFields] = useState<Fields>({ rule: 'raise-percent', typed: '', rounding: '1' })
  const [confirmed, setConfirmed] = useState<ReadonlyMap<string, NewPrices>>()
  const { isRunning, done, total, failed, run } = useBulk(messages.savingFailedLog)
  const value = typedValue(typed)
  const isValue = value > 0
  const change: PriceChange = { rule, value, rounding: Number(rounding) }
  const open = confirmed ? items.filter(({ id }) => failed.includes(id)) : items
  const pricesOf = (item: MenuItem): NewPrices => confirmed?.get(item.id) ?? newPricesOf(item, change)
  const isTooHigh = isValue && open.some((item) => !areAllowed(pricesOf(item)))

  const confirm = async (): Promise<void> => {
    if (!isValue || isTooHigh) return
    const wanted = confirmed ?? new Map(items.map((item) => [item.id, newPricesOf(item, change)]))
    setConfirmed(wanted)
    const byId = new Map(items.map((item) => [item.id, item]))
    const left = await run(
      open.map(({ id }) => id),
      async (id) => {
        const item = byId.get(id)
        const prices = wanted.get(id)
        if (item && prices && !hasPrices(item, prices)) await savePrices(item, prices, timezone)
      },
    )
    onChanged()
    if (left.length > 0) return
    showToast(messages.changed(wanted.size))
    onClose()
  }
  return (
    <Dialog
      title={messages.title(items.length)}
      onClose={() => !isRunning && onClose()}
      footer={
        <Button
          variant="primary"
          isFullWidth
          isPending={isRunning}
          aria-disabled={!isValue || isTooHigh || undefined}
          onClick={() => void confirm()}
        >
          {messages.confirm(isRunning ? total : open.length)}
        </Button>
      }
    >
      <PriceFields
        {...{ rule, typed, rounding }}
        isLocked={confirmed !== undefined}
        error={typed !== '' && !isValue ? messages.valueWrong : undefined}
        onChange={(part) => setFields((was) => ({ ...was, ...part }))}
      />
      <output className={styles.progress}>{isRunning && messages.progress({ done, total })}</output>
      {!isRunning && failed.length > 0 && (
        <p role="alert" className="notice danger">
          {messages.failed(open.map(({ name }) => name).join(', '))}
        </p>
      )}
      {isTooHigh && <p className="notice danger">{messages.tooHigh(bounds.itemPriceMaxRupees)}</p>}
      {isValue && (
        <section aria-label={messages.preview}>
          <ul className={styles.rows}>
            {open.map((item) => (
              <Preview key={item.id} item={item} prices={pricesOf(item)} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
