/** Why bill arithmetic refuses an input; `validation_failed` stands for a value that is missing or out of bounds. */
export type BillErrorCode = 'validation_failed' | 'tax_class_unknown' | 'overpaid'

/** Input from which no bill, payment or refund can be calculated. `field` is its path, such as `lines.0.quantity`. */
export class BillError extends Error {
  readonly field: string
  readonly code: BillErrorCode

  constructor(field: string, message: string, code: BillErrorCode = 'validation_failed') {
    super(`${field}: ${message}`)
    this.field = field
    this.code = code
  }
}

/** Returns a whole number of at least `min`, such as an amount in paise. Throws a `BillError` for any other value. */
export const wholeNumber = (value: number, field: string, min = 0): number => {
  if (!Number.isSafeInteger(value) || value < min) throw new BillError(field, `Must be a whole number from ${min}`)
  // -0 counts as 0.
  return value + 0
}
