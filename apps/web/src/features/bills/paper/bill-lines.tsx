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

type BillLinesProps = { readonly bill: Pick<Bill, 'lines' | 'groups'> }

/** The lines outside of GST, and all others. */
const apart = ({ lines, groups }: BillLinesProps['bill']): readonly [others: Line[], alcohol: Line[]] => {
  const classes = new Set(groups.filter(({ kind }) => kind === 'vat').map(({ taxClass }) => taxClass))
  const isAlcohol = ({ taxClass }: Line): boolean => taxClass !== undefined && classes.has(taxClass)
  return [lines.filter((line) => !isAlcohol(line)), lines.filter(isAlcohol)]
}

/** The lines of a bill at their value before discounts; alcohol is a block of its own. */
export const BillLines = ({ bill }: BillLinesProps): ReactElement => {
  const [others, alcohol] = apart(bill)
  return (
    <table className={styles.lines}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{messages.item}</th>
          <th scope="col">{messages.amount}</th>
        </tr>
      </thead>
      {others.length > 0 && (
        <tbody>
          {others.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </tbody>
      )}
      {alcohol.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={2} className={styles.block}>
              {messages.alcohol}
            </th>
          </tr>
          {alcohol.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </tbody>
      )}
    </table>
  )
}
