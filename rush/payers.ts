// Bills and payments of a party, with the money that was answered.
import { randomUUID } from 'node:crypto'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import type { Rush } from './guests.ts'
import { untilAnswered, type Answer, type KnownBill, type Session } from './ledger.ts'
import { paise } from './menu.ts'

/** The half of a tax, rounded half up to the paisa, from the taxable value in paise. */
const halfOf = (taxable: number, rate: number): number => Math.floor((taxable * rate) / 200 + 0.5)

/**
 * Whether a bill is the sum of its orders, their packing and taxes, by a calculation of its own; true for prices that
 * include tax. The proof of charges checks the amounts of packing.
 */
export const isBillRight = ({ lines, groups, discount, payable, roundTo }: Bill, orderedPaise: number): boolean => {
  const sumOf = (part: Bill['lines']): number => part.reduce((sum, line) => sum + paise(line.value), 0)
  if (sumOf(lines.filter(({ charge }) => !charge)) !== orderedPaise) return false
  if (groups.some(({ isTaxIncluded }) => isTaxIncluded)) return true
  const taxable = groups.reduce((sum, group) => sum + paise(group.taxable), 0)
  const taxes = groups.reduce((sum, { kind, rate, taxable: of }) => {
    const half = halfOf(paise(of), rate)
    return sum + (kind === 'vat' ? Math.floor((paise(of) * rate) / 100 + 0.5) : 2 * half)
  }, 0)
  const total = taxable + taxes
  const due = roundTo === 'rupee' ? Math.floor(total / 100 + 0.5) * 100 : total
  return taxable === sumOf(lines) - paise(discount) && paise(payable) === due
}

type Desk = { readonly rush: Rush; readonly session: Session }

const post = <T>({ rush, session }: Desk, path: string, body: object, key?: string): Promise<Answer<T>> =>
  untilAnswered<T>(rush.staff, rush.ledger, {
    method: 'POST',
    path,
    body,
    session,
    ...(key !== undefined && { key }),
  })

/** Issues the bill of orders. Undefined where there is nothing to bill. */
const issue = async (desk: Desk, orderIds: readonly string[], orderedPaise: number): Promise<KnownBill | undefined> => {
  const { ledger } = desk.rush
  const begun = performance.now()
  const answer = await post<Bill>(desk, '/bills', { orderIds }, randomUUID())
  if ('refused' in answer) {
    if (answer.refused !== 'nothing_to_bill') ledger.faults.push(answer.text)
    return undefined
  }
  ledger.times.bill.push(performance.now() - begun)
  const { id = '', number = '', payable } = answer.body
  if (!isBillRight(answer.body, orderedPaise)) ledger.faults.push(`The bill ${number} has a wrong amount`)
  const bill: KnownBill = { id, number, payable: paise(payable), payments: [], isCancelled: false }
  ledger.bills.push(bill)
  return bill
}

const pay = async (desk: Desk, bill: KnownBill, method: string, amount: number, tip = 0): Promise<void> => {
  const { ledger } = desk.rush
  const begun = performance.now()
  const tendered = method === 'cash' ? { tendered: (Math.ceil((amount + tip) / 50_000) * 50_000) / 100 } : {}
  const body = { method, amount: amount / 100, tip: tip / 100, ...tendered }
  const answer = await post<Bill>(desk, `/bills/${bill.id}/payments`, body, randomUUID())
  if ('refused' in answer) return void ledger.faults.push(answer.text)
  ledger.times.payment.push(performance.now() - begun)
  bill.payments.push({ method, amount, tip })
}

const payByUpi = async (desk: Desk, bill: KnownBill): Promise<void> => {
  const { rush, session } = desk
  const asked = await post<UpiRequest>(desk, `/bills/${bill.id}/upi-requests`, {})
  if ('refused' in asked) return void rush.ledger.faults.push(asked.text)
  const { id, amount, tip } = asked.body
  const utr = String(100_000 + Math.floor(Math.random() * 899_999))
  const body = { state: 'confirmed', utr, mayRepeatUtr: true }
  const path = `/upi-requests/${id}`
  const answer = await untilAnswered<UpiRequest>(rush.staff, rush.ledger, { method: 'PUT', path, body, session })
  if ('refused' in answer) return void rush.ledger.faults.push(answer.text)
  bill.payments.push({ method: 'upi', amount: paise(amount) - paise(tip), tip: paise(tip) })
}

const settle = async (desk: Desk, bill: KnownBill): Promise<void> => {
  const way = desk.rush.random()
  if (bill.payable === 0) return
  if (way < 0.35) return pay(desk, bill, 'cash', bill.payable, way < 0.1 ? 2000 : 0)
  if (way < 0.6) return payByUpi(desk, bill)
  if (way < 0.8) return pay(desk, bill, 'card', bill.payable)
  const first = Math.floor(bill.payable / 2)
  if (first > 0) await pay(desk, bill, 'card', first)
  await pay(desk, bill, 'cash', bill.payable - first)
}

/** Issues and settles the bill of a party. A few leave without paying, and a few bills are cancelled and issued again. */
export const settleParty = async (rush: Rush, orderIds: readonly string[], orderedPaise: number): Promise<boolean> => {
  const desk = { rush, session: rush.sessions.cashier }
  const bill = await issue(desk, orderIds, orderedPaise)
  if (!bill) return true
  if (rush.random() < 0.05) {
    const boss = { rush, session: rush.sessions.admin }
    const cancelled = await post(boss, `/bills/${bill.id}/cancel`, { reason: 'Wrong table' })
    if ('refused' in cancelled && cancelled.refused !== 'bill_cancelled') {
      rush.ledger.faults.push(cancelled.text)
      return true
    }
    bill.isCancelled = true
    return settleParty(rush, orderIds, orderedPaise)
  }
  if (rush.random() < 0.03) {
    rush.ledger.counts.unpaid += 1
    return false
  }
  await settle(desk, bill)
  return true
}
