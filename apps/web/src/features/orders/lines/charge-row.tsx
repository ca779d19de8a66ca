import type { ReactElement } from 'react'
import { chargesTotal } from '@thali/contract/orders/charges'
import type { Charge } from '@thali/contract/orders/order'
import { chargeMessages } from '#web/product/charge-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './charge-row.module.css'

type ChargeRowProps = {
  readonly charges: readonly Charge[]
  /** Asks to take packing off; undefined where that is not possible. */
  readonly onRemove?: (() => void) | undefined
}

/** The packing of an order, below its dishes; null without any. */
export const ChargeRow = ({ charges, onRemove }: ChargeRowProps): ReactElement | null =>
  charges.length === 0 ? null : (
    <div className={styles.row}>
      <span className={styles.name}>{chargeMessages.packing}</span>
      {onRemove && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={onRemove}>
          {chargeMessages.remove}
        </Button>
      )}
      <Price rupees={chargesTotal(charges)} />
    </div>
  )
