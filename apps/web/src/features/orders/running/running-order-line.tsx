import type { ReactElement } from 'react'
import { type OrderLine, lineTotal } from '@thali/contract/orders/order'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { lineMessages } from '../lines/line-messages.en.ts'
import { LineName } from '../lines/line-name.tsx'
import { LineProgress } from '../lines/line-progress.tsx'
import { nameOf } from '../lines/line-words.ts'
import styles from './running-order-line.module.css'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'

type OrderLineRowProps = {
  readonly line: OrderLine
  /** As last saved on any device; shown where it differs. */
  readonly savedQuantity: number
  readonly isFull: boolean
  readonly isSoldOut: boolean
  readonly onAdd: () => void
  readonly onRemove: () => void
  readonly onSoldOut: () => void
}

/** One dish of a running order. At zero it is struck through and stays. */
export const OrderLineRow = (props: OrderLineRowProps): ReactElement => {
  const { line, savedQuantity, isFull, isSoldOut, onAdd, onRemove, onSoldOut } = props
  const isNone = line.quantity === 0
  const name = nameOf(line)
  return (
    <li className={classNames(styles.line, isNone && styles.none)}>
      <span className={styles.quantity}>{lineMessages.quantity(line.quantity)}</span>
      <LineName line={line} className={styles.name} noteClassName={styles.note} onSoldOut={onSoldOut} />
      <LineProgress line={line} className={styles.progress} />
      <p className={styles.price}>
        <Price rupees={lineTotal(line)} />
        {savedQuantity !== line.quantity && <span className={styles.saved}>{messages.saved(savedQuantity)}</span>}
        {isSoldOut && <span className={styles.soldOut}>{messages.isSoldOut}</span>}
      </p>
      <fieldset aria-label={name} className={styles.steps}>
        <IconButton
          label={messages.removeOne(name)}
          icon={<Icon name="minus" />}
          className={styles.step}
          aria-disabled={isNone || undefined}
          onClick={() => !isNone && onRemove()}
        />
        <IconButton
          label={messages.addOne(name)}
          icon={<Icon name="plus" />}
          className={styles.step}
          aria-disabled={isFull || undefined}
          onClick={() => !isFull && onAdd()}
        />
      </fieldset>
    </li>
  )
}
