import { BillError } from '@thali/contract/bills/bill-error'
import { AppError } from '#server/platform/app-error.ts'

/** Runs a calculation. A `BillError` becomes a problem that names the field. */
export const calculated = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof BillError)) throw error
    const { code, field, message } = error
    throw new AppError(code, { fields: [{ path: field, message: message.slice(field.length + 2) }] })
  }
}
