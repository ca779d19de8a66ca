import { type ReactElement, useState } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import { offerPrice } from '@thali/contract/offers/offer'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { offersMessages as messages } from './messages.en.ts'
import { withItems } from './offer-draft.ts'
import styles from './offer-items.module.css'

type OfferItemsProps = {
  readonly categories: readonly MenuCategory[]
  readonly chosen: readonly string[]
  /** Discount in percent; undefined until valid. */
  readonly percentage: number | undefined
  readonly error: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}

const always = { startDateTime: '1970-01-01T00:00:00.000Z', endDateTime: '2100-01-01T00:00:00.000Z' }

/** Price of a dish under the new offer. */
const priceUnder = (item: { readonly id: string; readonly price: number }, percentage: number): number =>
  offerPrice(item, [{ ...always, percentage, itemIds: [item.id] }], new Date())

type GroupProps = Omit<OfferItemsProps, 'categories' | 'error'> & { readonly category: MenuCategory }

const Group = ({ category, chosen, percentage, onChange }: GroupProps): ReactElement => {
  const { id, name, items } = category
  const [isExpanded, setIsExpanded] = useState(false)
  const ids = items.map((item) => item.id)
  const count = ids.filter((itemId) => chosen.includes(itemId)).length
  const set = (itemIds: readonly string[], isChecked: boolean): void => onChange(withItems(chosen, itemIds, isChecked))
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <label className={styles.all}>
          <input
            type="checkbox"
            ref={(box) => {
              // `indeterminate` has no attribute.
              if (box) box.indeterminate = count > 0 && count < ids.length
            }}
            checked={count === ids.length}
            aria-label={messages.allOf(name)}
            onChange={(event) => set(ids, event.target.checked)}
          />
        </label>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          aria-controls={`offer-items-${id}`}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          <span className={styles.words}>
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>{messages.ofCategory({ chosen: count, count: ids.length })}</span>
          </span>
          <LaterIcon name={isExpanded ? 'chevron-up' : 'chevron-down'} />
        </button>
      </div>
      <ul id={`offer-items-${id}`} hidden={!isExpanded} className={styles.items}>
        {isExpanded &&
          items.map((item) => (
            <li key={item.id}>
              <label className={styles.item}>
                <input
                  type="checkbox"
                  checked={chosen.includes(item.id)}
                  onChange={(event) => set([item.id], event.target.checked)}
                />
                <span className={styles.words}>
                  <span className={styles.name}>{item.name}</span>
                  {percentage !== undefined && chosen.includes(item.id) ? (
                    <Price rupees={priceUnder(item, percentage)} wasRupees={item.price} />
                  ) : (
                    <Price rupees={item.price} />
                  )}
                </span>
              </label>
            </li>
          ))}
      </ul>
    </li>
  )
}

/**
 * The items of an offer: expandable categories with a check box for each item and for the whole category (spec §2
 * "Offer Setup").
 */
export const OfferItems = ({ categories, chosen, percentage, error, onChange }: OfferItemsProps): ReactElement => (
  <fieldset className={styles.frame} aria-describedby={error ? 'offer-items-error' : 'offer-items-hint'}>
    <legend className={styles.legend}>{messages.items}</legend>
    <p id="offer-items-hint" className="hint">
      {messages.itemsHint}
    </p>
    {error && (
      <p id="offer-items-error" className="field-error">
        {error}
      </p>
    )}
    <ul className="list raised">
      {categories.map((category) => (
        <Group key={category.id} category={category} chosen={chosen} percentage={percentage} onChange={onChange} />
      ))}
    </ul>
  </fieldset>
)
