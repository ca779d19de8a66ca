import type { ReactElement } from 'react'
import { indianDate } from '@thali/contract/bills/bill-number'
import type { AddedTaxes } from '@thali/contract/bills/billing'
import type { PublicPacking } from '@thali/contract/orders/charges'
import { serverNow } from '#web/lib/server-time.ts'
import { signedMoneyWords } from '#web/lib/money-words.ts'
import { Price } from '#web/ui/price.tsx'
import type { BasketEntry } from '../model/basket.ts'
import type { MenuDish } from '../model/menu-dish.ts'
import { estimateOf } from '../model/tax-estimate.ts'
import { taxEstimateMessages as messages } from '../tax-estimate-messages.en.ts'

type TaxEstimateProps = {
  readonly addedTaxes: AddedTaxes
  readonly lines: readonly BasketEntry[]
  readonly menu: ReadonlyMap<string, MenuDish>
  /** The order gets a token. */
  readonly isAtCounter: boolean
  /** Undefined without packing. */
  readonly packing: PublicPacking | undefined
}

/** Rows of the basket's sum: taxes and total of the bill that it would get now. */
export const TaxEstimate = ({ addedTaxes, lines, menu, ...takeaway }: TaxEstimateProps): ReactElement | null => {
  const estimate = estimateOf(addedTaxes, lines, menu, indianDate(serverNow()), takeaway)
  if (!estimate) return null
  return (
    <>
      <dt>{messages.taxes}</dt>
      <dd>
        <Price rupees={estimate.taxes} />
      </dd>
      {estimate.rounding !== 0 && (
        <>
          <dt>{messages.rounding}</dt>
          <dd>{signedMoneyWords(estimate.rounding)}</dd>
        </>
      )}
      <dt className="total">{messages.total}</dt>
      <dd className="total">
        <Price rupees={estimate.payable} />
      </dd>
    </>
  )
}
