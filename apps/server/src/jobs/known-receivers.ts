import type { Connection } from '#server/db/database.ts'

/** Remembers which restaurants have receivers of jobs: without any, an order costs no statement more. */
export class KnownReceivers {
  readonly #find: (db: Connection, restaurantId: string) => Promise<boolean>
  readonly #answers = new Map<string, Promise<boolean>>()

  constructor(find: (db: Connection, restaurantId: string) => Promise<boolean>) {
    this.#find = find
  }

  /** Whether a restaurant has a receiver. */
  has(db: Connection, restaurantId: string): Promise<boolean> {
    const stored = this.#answers.get(restaurantId)
    if (stored) return stored
    const answer = this.#find(db, restaurantId)
    this.#answers.set(restaurantId, answer)
    answer.catch(() => {
      if (this.#answers.get(restaurantId) === answer) this.#answers.delete(restaurantId)
    })
    return answer
  }

  /** The receivers of a restaurant changed. */
  invalidate(restaurantId: string): void {
    this.#answers.delete(restaurantId)
  }

  /** Any receivers may have changed. */
  invalidateAll(): void {
    this.#answers.clear()
  }
}
