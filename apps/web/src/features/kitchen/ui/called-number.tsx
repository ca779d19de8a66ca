import type { ReactElement } from 'react'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import styles from './called-number.module.css'

type Called = { readonly tableNumber: number; readonly tokenNumber?: number | undefined }

/** The word and number that the kitchen calls an order by: its token at a counter, else its table. */
export const calledText = ({ tableNumber, tokenNumber }: Called): string =>
  tokenNumber === undefined ? messages.table(tableNumber) : messages.token(tokenNumber)

type CalledNumberProps = { readonly order: Called; readonly className: string | undefined }

/** The same on a ticket, large. A table has no word, so that the two are never mixed up. */
export const CalledNumber = ({ order, className }: CalledNumberProps): ReactElement => {
  const { tableNumber, tokenNumber } = order
  return (
    <>
      <span className="visually-hidden">{calledText(order)} </span>
      <span aria-hidden="true" className={styles.called}>
        {tokenNumber !== undefined && <span className={styles.word}>{messages.tokenWord}</span>}
        <span className={className}>{tokenNumber ?? tableNumber}</span>
      </span>
    </>
  )
}
