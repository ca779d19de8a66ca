import { toPaise, toRupees } from '../basics/money.ts'
import type { Bill } from './bill.ts'
import { letterOf } from './document-layout.ts'
import type { DocumentTexts } from './document-messages.en.ts'

type Line = Bill['lines'][number]

/** How a document writes amounts, times and the choice of a line. */
export type DocumentWords = {
  readonly money: (rupees: number) => string
  /** With its sign, such as a rounding. */
  readonly signedMoney: (rupees: number) => string
  readonly moment: (dateTime: string) => string
  readonly choice: (line: Line) => string
}

/** `DocumentWords` with the texts of the document's languages. */
export type Words = DocumentWords & { readonly texts: DocumentTexts }

/** Lines of a bill, with a title if they are a block of their own. */
export type DocumentLines = {
  readonly title?: string
  readonly lines: readonly {
    readonly id: string
    readonly name: string
    readonly details: readonly string[]
    readonly value: string
  }[]
}

/** A line of a commercial credit note, which has no rows of tax: its value contains the tax. */
export const withTaxes = (line: Line): Line => ({
  ...line,
  value: toRupees(toPaise(line.total) + toPaise(line.discount)),
})

const toLine = (
  line: Line,
  { texts, money, choice }: Words,
  { letter, isPlain }: { readonly letter: string; readonly isPlain: boolean },
): DocumentLines['lines'][number] => {
  const { id, itemName, quantity, price, value, discount, charge } = line
  const isComplimentary = toPaise(discount) === toPaise(value)
  // The price of one unit is the value of its line.
  const isRepeated = !isPlain && quantity === 1 && letter === '' && toPaise(price) === toPaise(value)
  return {
    id,
    name: charge ? texts.charges[charge.kind] : itemName,
    details: [
      choice(line),
      isRepeated ? '' : [texts.each(quantity, money(price)), letter].filter(Boolean).join(' · '),
      discount > 0 ? (isComplimentary ? texts.complimentary : texts.lineDiscount(money(discount))) : '',
    ].filter(Boolean),
    value: money(value),
  }
}

const addAmounts = (one: number, other: number): number => toRupees(toPaise(one) + toPaise(other))

/** Dishes have a charge each, which is credited with them. The paper joins the charges with one price and tax in a row. */
const withJoinedCharges = (lines: readonly Line[]): Line[] => {
  const rows = new Map<string, Line>()
  for (const line of lines) {
    const { id, charge, price, taxClass, isTaxIncluded } = line
    const key = charge ? JSON.stringify([charge.kind, price, taxClass, isTaxIncluded]) : id
    const row = rows.get(key)
    const joined = row && { quantity: row.quantity + line.quantity, value: addAmounts(row.value, line.value) }
    rows.set(key, { ...(row ?? line), ...joined })
  }
  return [...rows.values()]
}

/** The lines at their value before discounts; alcohol is outside of GST and a block of its own. */
export const blocksOf = (bill: Pick<Bill, 'lines' | 'groups' | 'layout'>, words: Words): DocumentLines[] => {
  const { lines, groups, layout } = bill
  const toLines = (own: readonly Line[]) =>
    withJoinedCharges(own).map((line) =>
      toLine(line, words, { letter: letterOf(bill, line), isPlain: layout === undefined }),
    )
  const classes = new Set(groups.filter(({ kind }) => kind === 'vat').map(({ taxClass }) => taxClass))
  const isAlcohol = ({ taxClass }: Line): boolean => taxClass !== undefined && classes.has(taxClass)
  const blocks: DocumentLines[] = [
    { lines: toLines(lines.filter((line) => !isAlcohol(line))) },
    { title: words.texts.alcohol, lines: toLines(lines.filter(isAlcohol)) },
  ]
  return blocks.filter((block) => block.lines.length > 0)
}
