import type { ReactElement } from 'react'
import { type Bill, toPaise } from '@thali/contract'
import { choiceWords } from '#web/lib/choice-words.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { billMessages as messages } from './bill-messages.en.ts'
import styles from './bill-paper.module.css'

type Line = Bill['lines'][number]

const discountWords = ({ value, discount }: Line): string =>
  toPaise(discount) === toPaise(value) ? messages.complimentary : messages.lineDiscount(moneyWords(discount))

const LineRow = ({ line }: { readonly line: Line }): ReactElement => {
  const choice = choiceWords(line.portion?.name, line.options)
  return (
    <tr>
      <th scope="row">
        <span>{line.itemName}</span>
        {choice && <span className={styles.choice}>{choice}</span>}
        <span className={styles.choice}>{messages.each(line.quantity, moneyWords(line.price))}</span>
        {line.discount > 0 && <span className={styles.choice}>{discountWords(line)}</span>}
      </th>
      <td>{moneyWords(line.value)}</td>
    </tr>
  )
}

/** The lines of a bill at their value before discounts. */
export const BillLines = ({ bill: { lines } }: { readonly bill: Bill }): ReactElement => (
  <table className={styles.lines}>
    <thead className="visually-hidden">
      <tr>
        <th scope="col">{messages.item}</th>
        <th scope="col">{messages.amount}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <LineRow key={line.id} line={line} />
      ))}
    </tbody>
  </table>
)
