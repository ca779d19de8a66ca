/** An error after which the transaction is repeated: rows that it read before a lock have changed. */
export const repeatable = (message: string): Error => Object.assign(new Error(message), { code: '40001' })

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Runs a change. The transaction is repeated if another one stored a row with the same unique key in between. */
export const repeatIfTaken = async <T>(message: string, change: () => Promise<T>): Promise<T> => {
  try {
    return await change()
  } catch (error) {
    throw isUniqueViolation(error) ? repeatable(message) : error
  }
}
