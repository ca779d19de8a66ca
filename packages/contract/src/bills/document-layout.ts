import { toPaise } from '../basics/money.ts'
import type { Bill } from './bill.ts'
import type { DocumentTexts } from './document-messages.en.ts'
import { gstState, stateWithCode } from './gst-states.ts'

type Line = Bill['lines'][number]
type Group = Bill['groups'][number]

/** Bills of release 1.0 have no `layout`: they keep their rows and words. */
const isPlain = ({ layout }: Pick<Bill, 'layout'>): boolean => layout === undefined

/** The letter of a line's tax group, if the bill has several. */
export const letterOf = (
  bill: Pick<Bill, 'layout' | 'groups'>,
  { taxClass, isTaxIncluded }: Omit<Group, 'name'> | Line,
): string => {
  const index = bill.groups.findIndex((group) => group.taxClass === taxClass && group.isTaxIncluded === isTaxIncluded)
  return isPlain(bill) || bill.groups.length < 2 || index < 0 ? '' : String.fromCodePoint(65 + index)
}

/** The title: liquor alone has its own, and rule 46A names bills over taxable and exempt supplies. */
export const titleOf = ({ layout, kind, groups, lines, customer }: Bill, texts: DocumentTexts): string => {
  const title = texts.kinds[kind]
  if (layout === undefined || kind === 'bill-of-supply' || groups.length === 0) return title
  // Without a registration for GST only liquor has groups.
  const isLiquor =
    groups.every((group) => group.kind === 'vat') && lines.every(({ taxClass }) => taxClass !== undefined)
  if (isLiquor) return texts.liquorBill
  const isTaxed = (group: Group): boolean => group.kind === 'gst' && group.rate > 0
  const isExempt = groups.some((group) => group.kind !== 'vat' && !isTaxed(group))
  const isBoth = kind === 'tax-invoice' && isExempt && groups.some(isTaxed)
  return isBoth && customer?.gstin === undefined ? texts.invoiceCumBill : title
}

/** Discounts as entered on bills of 1.0; later ones on lines first, as they are calculated. */
export const discountsInOrder = ({ layout, discounts }: Bill): Bill['discounts'] =>
  layout === undefined
    ? discounts
    : discounts.toSorted((one, other) => Number(one.lineId === undefined) - Number(other.lineId === undefined))

/** Whether the document says that the guest pays no tax by reverse charge (rule 46 (p)). */
export const hasReverseCharge = (bill: Bill): boolean =>
  !isPlain(bill) && bill.kind === 'tax-invoice' && bill.groups.some(({ kind }) => kind === 'gst')

/** The guest's state with its code, which the law asks for on large bills. A GSTIN begins with the code. */
export const shownState = (
  { layout, customer }: Pick<Bill, 'layout' | 'customer'>,
  texts: DocumentTexts,
): string | undefined => {
  if (layout === undefined) return customer?.state
  const state =
    customer?.gstin === undefined ? customer?.state && stateWithCode(customer.state) : gstState(customer.gstin)
  return state && texts.state(state)
}

/** Whether the subtotal would only repeat the taxable value below it: one tax, on prices without tax, without discounts. */
export const hasRepeatedSubtotal = ({ layout, groups, discounts, lines }: Bill): boolean => {
  const [group, ...others] = groups
  if (layout === undefined || discounts.length > 0 || !group || others.length > 0) return false
  return lines.reduce((sum, { value }) => sum + toPaise(value), 0) === toPaise(group.taxable)
}
