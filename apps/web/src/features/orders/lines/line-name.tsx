import type { ReactElement } from 'react'
import type { OrderLine } from '@thali/contract/orders/order'
import { classNames } from '#web/lib/class-names.ts'
import { choiceWords } from '#web/lib/choice-words.ts'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { lineMessages as messages } from './line-messages.en.ts'
import styles from './line-name.module.css'

type LineNameProps = {
  readonly line: Pick<OrderLine, 'itemName' | 'quantity' | 'specialInstructions' | 'portion' | 'options' | 'dietMark'>
  readonly className?: string | undefined
  readonly noteClassName: string | undefined
  /** Called on a tap on the name, to make the dish sold out; undefined where the name is text. */
  readonly onSoldOut?: (() => void) | undefined
}

/** Name and configuration of an order line, then its note. The name of a line at zero is struck through. */
export const LineName = ({ line, className, noteClassName, onSoldOut }: LineNameProps): ReactElement => {
  const { itemName, quantity, specialInstructions, portion, options, dietMark } = line
  const choice = choiceWords(portion?.name, options)
  const name = quantity === 0 ? <s>{itemName}</s> : itemName
  return (
    <>
      <p className={classNames(className, onSoldOut && styles.opening) || undefined}>
        <DietMark mark={dietMark} />
        {onSoldOut ? (
          <button
            type="button"
            className={styles.open}
            title={messages.soldOut}
            aria-haspopup="dialog"
            onClick={onSoldOut}
          >
            {name}
          </button>
        ) : (
          name
        )}
        {choice && <span className={styles.choice}>{choice}</span>}
      </p>
      {specialInstructions && (
        <p className={noteClassName}>
          <span className="visually-hidden">{messages.noteLabel} </span>
          {messages.note(specialInstructions)}
        </p>
      )}
    </>
  )
}
