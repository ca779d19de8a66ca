import type { ReactElement } from 'react'
import { type OrderLine, lineTotal } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './running-order-line.module.css'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'

type OrderLineRowProps = {
  readonly line: OrderLine
  /** As last saved on any device; shown where it differs. */
  readonly savedQuantity: number
  readonly isFull: boolean
  readonly onAdd: () => void
  readonly onRemove: () => void
}

/** One dish of a running order. At zero it is struck through and stays. */
export const OrderLineRow = ({ line, savedQuantity, isFull, onAdd, onRemove }: OrderLineRowProps): ReactElement => {
  const isNone = line.quantity === 0
  return (
    <li className={classNames(styles.line, isNone && styles.none, line.specialInstructions !== '' && styles.noted)}>
      <span className={styles.quantity}>{messages.quantity(line.quantity)}</span>
      <p className={styles.name}>{isNone ? <s>{line.itemName}</s> : line.itemName}</p>
      {line.specialInstructions && (
        <p className={styles.note}>
          <span className="visually-hidden">{messages.noteLabel} </span>
          {messages.note(line.specialInstructions)}
        </p>
      )}
      <p className={styles.price}>
        <Price rupees={lineTotal(line)} />
        {savedQuantity !== line.quantity && <span className={styles.saved}>{messages.saved(savedQuantity)}</span>}
      </p>
      <fieldset aria-label={line.itemName} className={styles.steps}>
        <IconButton
          label={messages.removeOne(line.itemName)}
          icon={<Icon name="minus" />}
          className={styles.step}
          aria-disabled={isNone || undefined}
          onClick={() => !isNone && onRemove()}
        />
        <IconButton
          label={messages.addOne(line.itemName)}
          icon={<Icon name="plus" />}
          className={styles.step}
          aria-disabled={isFull || undefined}
          onClick={() => !isFull && onAdd()}
        />
      </fieldset>
    </li>
  )
}
