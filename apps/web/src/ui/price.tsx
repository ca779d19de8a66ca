import type { ReactElement, ReactNode } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import type { DietMark as Mark } from '@thali/contract/menu/diet'
import { classNames } from '#web/lib/class-names.ts'
import { dietMark } from './diet-mark.tsx'
import { uiMessages } from './messages.en.ts'
import styles from './price.module.css'

/** A price and the parts next to it. */
export type PriceProps = {
  readonly rupees: number
  /** The price before an offer, struck through. */
  readonly wasRupees?: number | undefined
  /** The diet mark of a dish stands before its price. */
  readonly mark?: Mark | undefined
  /** The words around the present price. */
  readonly words?: ((price: string) => string) | undefined
  /** Follows the price, on the same line. */
  readonly after?: ReactNode
  readonly className?: string | undefined
}

/** A price as the spec writes it (`₹320`, `₹55.50`), in figures of one width. */
export const Price = ({ rupees, wasRupees, mark, words = String, after, className }: PriceProps): ReactElement => (
  <span className={classNames('tabular', className)}>
    {mark && <span {...dietMark(mark)} />}
    {wasRupees !== undefined && wasRupees !== rupees && (
      <>
        <span className="visually-hidden">{uiMessages.oldPrice} </span>
        <s className={styles.was}>{formatPrice(wasRupees)}</s>
        <span className="visually-hidden"> {uiMessages.newPrice}</span>{' '}
      </>
    )}
    {words(formatPrice(rupees))}
    {after}
  </span>
)
