import type { CheckedInput } from '@thali/contract/api/calls'
import type { Bill } from '@thali/contract/bills/bill'
import { codeFault, documentsWithIrn, eInvoiceOf } from '@thali/contract/bills/e-invoice'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import { auditBill, saveState } from '#server/data/bills/write-issue.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { BillLock } from './bill-lock.ts'
import type { BillReader } from './bill-reader.ts'
import type { BillNeeds } from './needs.ts'

type Save = CheckedInput<'saveEInvoice'>['body']

const refuse = (path: string, message: string): never => {
  throw new AppError('validation_failed', { fields: [{ path, message }] })
}

const codeFaults = {
  irn: 'Is the code of another IRN',
  document: 'Is the code of another document',
  seller: 'Is the code of another seller',
} as const

/** A code of another document would be read as a forgery. */
const refuseOtherCode = (bill: Bill, { number, eInvoice }: Save): void => {
  const fault = eInvoice && codeFault(bill, { number, ...eInvoice })
  if (fault) refuse('eInvoice.signedQr', codeFaults[fault])
}

/** Notes the answers of the e-invoice portal about issued documents (decision 163), which stay as they are. */
export class EInvoiceService {
  readonly #needs: BillNeeds
  readonly #reader: BillReader
  readonly #lock: BillLock

  constructor(needs: BillNeeds, reader: BillReader, lock: BillLock) {
    this.#needs = needs
    this.#reader = reader
    this.#lock = lock
  }

  /**
   * Stores, corrects or removes the e-invoice of a bill or credit note. A repetition changes nothing.
   * @throws AppError `not_found`, `bill_cancelled`, `validation_failed` for a document without a GSTIN of the guest, or for
   *   the code of another one.
   */
  save(caller: StaffCaller, billId: string, save: Save): Promise<Bill> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    const { number, eInvoice } = save
    return transaction(async (trx, emit) => {
      const bill: IssuedBill = await this.#lock.take(trx, restaurantId, billId)
      if (bill.status === 'cancelled') throw new AppError('bill_cancelled')
      if (!documentsWithIrn(bill).includes(number)) refuse('number', 'Is no document to a guest with a GSTIN')
      refuseOtherCode(bill, save)
      const before = eInvoiceOf(bill, number)
      const after = eInvoice ? { number, ...eInvoice } : undefined
      if (JSON.stringify(before) === JSON.stringify(after)) return bill
      const others = (bill.eInvoices ?? []).filter((one) => one.number !== number)
      await saveState(trx, restaurantId, billId, { eInvoices: [...others, ...(after ? [after] : [])] })
      await auditBill(trx, {
        by: caller,
        at: clock.now().getTime(),
        action: 'update',
        id: billId,
        before: { number, irn: before?.irn ?? '' },
        after: { number, irn: after?.irn ?? '' },
      })
      const changed = await this.#reader.readAgain(trx, bill)
      emit('bill.changed', { bill: changed })
      return changed
    })
  }
}
