import type { CheckedInput } from '@thali/contract/api/calls'
import { toPaise } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import { splitBill, type ShareAmount } from '@thali/contract/bills/split'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import { findSplitBy } from '#server/data/payments/split-queries.ts'
import { saveSplit } from '#server/data/payments/write-split.ts'
import type { Connection } from '#server/db/database.ts'
import type { Caller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { calculated } from '#server/platform/calculated.ts'
import { lockOpenBill } from './checks.ts'
import type { PaymentNeeds } from './needs.ts'
import type { Settling } from './settling.ts'

type Split = CheckedInput<'splitBill'>['body']

const isPaidShare = ({ payments, shares = [] }: Bill): boolean =>
  payments.some(({ shareId }) => shares.some(({ id }) => id === shareId))

/** Divides the payable amount of a bill. A share is named after its guest. */
const divide = (bill: IssuedBill, split: Split): ShareAmount[] => {
  const numbers = new Map(bill.lines.map(({ id, guest }) => [id, guest && String(guest.number)]))
  const divisible = {
    payable: toPaise(bill.payable),
    roundTo: bill.roundTo,
    lines: bill.lines.map(({ id, total, charge }) => ({ id, total: toPaise(total), chargedIds: charge?.lineIds })),
  }
  return calculated(() => splitBill(divisible, split, (lineId) => numbers.get(lineId)))
}

const nameOfGuest = (bill: Bill, guest: string | undefined): string | undefined => {
  if (guest === undefined) return undefined
  const named = bill.lines.find((line) => String(line.guest?.number) === guest)
  return named?.guest?.name ?? `Guest ${guest}`
}

/** Divides bills among their guests (plan §6). */
export class SplitService {
  readonly #needs: PaymentNeeds
  readonly #settling: Settling

  constructor(needs: PaymentNeeds, settling: Settling) {
    this.#needs = needs
    this.#settling = settling
  }

  /**
   * Divides a bill, in place of an earlier division. A diner divides equally only, and changes no division of staff.
   * @throws AppError `not_found`, also for a phone of another sitting, `forbidden`, `billing_off`, `bill_cancelled`,
   *   `bill_paid`: nothing is due, `split_locked`: a share has a payment, or staff divided the bill, `validation_failed`.
   */
  async split(
    caller: Caller,
    billId: string,
    { body, cookie }: { readonly body: Split; readonly cookie: string | undefined },
  ): Promise<Bill> {
    const { transaction, findBill, newId } = this.#needs
    const { restaurantId } = await findBill(caller, billId, cookie)
    const isStaff = caller.kind === 'staff'
    if (!isStaff && body.by !== 'equal') throw new AppError('forbidden')
    const changed = await transaction(async (trx, emit) => {
      const { bill: before } = await lockOpenBill(trx, this.#needs, { restaurantId, billId })
      if (before.due === 0) throw new AppError('bill_paid', {}, 'Nothing is due.')
      if (isPaidShare(before)) throw new AppError('split_locked')
      if (!isStaff) await this.#refuseSplitOfStaff(trx, before)
      const shares = divide(before, body).map(({ amount, lineIds, guest }) => {
        const guestName = nameOfGuest(before, guest)
        return { id: newId(), amount, lineIds, ...(guestName !== undefined && { guestName }) }
      })
      await saveSplit(trx, before, { shares, by: isStaff ? 'staff' : 'guest' })
      return this.#settling.publish(trx, emit, before)
    })
    return isStaff ? changed : (await findBill(caller, billId, cookie)).bill
  }

  async #refuseSplitOfStaff(trx: Connection, bill: IssuedBill): Promise<void> {
    if ((await findSplitBy(trx, bill)) !== 'staff') return
    throw new AppError('split_locked', {}, 'Your waiter divided this bill. Please ask your waiter.')
  }
}
