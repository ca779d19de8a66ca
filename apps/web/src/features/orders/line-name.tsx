import type { ReactElement } from 'react'
import type { OrderLine } from '@thali/contract'
import { choiceWords } from '#web/lib/choice-words.ts'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { lineMessages as messages } from './line-messages.en.ts'
import styles from './line-name.module.css'

type LineNameProps = {
  readonly line: Pick<OrderLine, 'itemName' | 'quantity' | 'specialInstructions' | 'portion' | 'options' | 'dietMark'>
  readonly className?: string | undefined
  readonly noteClassName: string | undefined
}

/** Name and configuration of a line of an order, then its note. The name of a line at zero is struck through. */
export const LineName = ({ line, className, noteClassName }: LineNameProps): ReactElement => {
  const { itemName, quantity, specialInstructions, portion, options, dietMark } = line
  const choice = choiceWords(portion?.name, options)
  return (
    <>
      <p className={className}>
        <DietMark mark={dietMark} />
        {quantity === 0 ? <s>{itemName}</s> : itemName}
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
