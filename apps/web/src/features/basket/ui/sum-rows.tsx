import type { ReactElement, ReactNode } from 'react'
import { chargeMessages } from '#web/product/charge-messages.en.ts'
import { Price } from '#web/ui/price.tsx'
import { basketPageMessages } from '../later-messages.en.ts'
import { confirmedTotal } from '../model/confirmed-total.ts'

type SumRowsProps = {
  /** Rupees, without charges. */
  readonly total: number
  /** Packing, in rupees. */
  readonly chargesTotal: number
  /** Stands next to the total. */
  readonly children?: ReactNode
}

/** Rows of a sum: packing, if any, and the total with it. */
export const SumRows = ({ total, chargesTotal, children }: SumRowsProps): ReactElement => (
  <>
    {chargesTotal > 0 && (
      <>
        <dt>{chargeMessages.packing}</dt>
        <dd>
          <Price rupees={chargesTotal} />
        </dd>
      </>
    )}
    <dt className="total">{basketPageMessages.total}</dt>
    <dd className="total">
      <Price rupees={confirmedTotal({ totalPrice: total, chargesTotal })} />
      {children}
    </dd>
  </>
)
