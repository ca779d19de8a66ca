import type { ReactElement } from 'react'
import { formatPrice } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import { uiMessages } from './messages.en.ts'
import styles from './price.module.css'

type PriceProps = {
  /** What it costs, in rupees. */
  readonly rupees: number
  /** What it cost before an offer; struck through beside it. */
  readonly wasRupees?: number | undefined
  readonly className?: string | undefined
}

/**
 * A price as the spec writes it (`₹320`, `₹55.50`), in figures of one width.
 *
 * @param props The amount, and the old one while an offer holds.
 * @returns The price.
 */
export const Price = ({ rupees, wasRupees, className }: PriceProps): ReactElement => (
  <span className={classNames('tabular', className)}>
    {wasRupees !== undefined && wasRupees !== rupees && (
      <>
        <span className="visually-hidden">{uiMessages.oldPrice} </span>
        <s className={styles.was}>{formatPrice(wasRupees)}</s>
        <span className="visually-hidden"> {uiMessages.newPrice}</span>{' '}
      </>
    )}
    {formatPrice(rupees)}
  </span>
)
