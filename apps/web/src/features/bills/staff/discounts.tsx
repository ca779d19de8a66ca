import type { ReactElement } from 'react'
import type { BillDiscount } from '@thali/contract/bills/bill'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import type { Preview } from './issue-bill.ts'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import styles from './staff-bill.module.css'

type DiscountsProps = {
  readonly preview: Preview
  readonly discounts: readonly BillDiscount[]
  readonly onRemove: (at: number) => void
}

/** The discounts of a draft, each with a button that removes it; null without any. */
export const Discounts = ({ preview, discounts, onRemove }: DiscountsProps): ReactElement | null => {
  if (discounts.length === 0) return null
  const nameOf = (lineId: string | undefined): string =>
    preview.lines.find(({ id }) => id === lineId)?.itemName ?? messages.wholeBill
  return (
    <section aria-labelledby="bill-discounts" className={styles.discounts}>
      <h2 id="bill-discounts">{messages.discountsTitle}</h2>
      <ul>
        {discounts.map((discount, at) => {
          const value = preview.discounts[at]?.value ?? 0
          const words = messages.discountRow({
            target: nameOf(discount.lineId),
            value: moneyWords(value),
            reason: discount.reason,
          })
          return (
            // Discounts have no id, and are only added at the end.
            <li key={at}>
              <span>{words}</span>
              <Button variant="ghost" aria-label={messages.removeDiscountName(words)} onClick={() => onRemove(at)}>
                {messages.removeDiscount}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
