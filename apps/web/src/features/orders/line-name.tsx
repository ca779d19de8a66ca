import type { ReactElement } from 'react'
import type { OrderLine } from '@thali/contract'
import { lineMessages as messages } from './line-messages.en.ts'

type LineNameProps = {
  readonly line: Pick<OrderLine, 'itemName' | 'quantity' | 'specialInstructions'>
  readonly className?: string | undefined
  readonly noteClassName: string | undefined
}

/** Name and note of a line of an order, as two paragraphs. The name of a line at zero is struck through. */
export const LineName = ({ line, className, noteClassName }: LineNameProps): ReactElement => (
  <>
    <p className={className}>{line.quantity === 0 ? <s>{line.itemName}</s> : line.itemName}</p>
    {line.specialInstructions && (
      <p className={noteClassName}>
        <span className="visually-hidden">{messages.noteLabel} </span>
        {messages.note(line.specialInstructions)}
      </p>
    )}
  </>
)
