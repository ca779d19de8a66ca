import { toPaise } from '@thali/contract/basics/money'
import type { Slip } from '@thali/contract/sources/slip'
import type { OperatorRow } from './columns.ts'

/** The sums of slips: what platforms sold and pay the tax of. They are in no other figure of a return. */
export class OperatorSums {
  /** The value of a time without a regular registration, in paise: no GSTR-1 is filed. */
  unregistered = 0
  readonly #rows = new Map<string, OperatorRow>()

  /** Adds an issued slip, or with -1 takes a reversed one back. */
  add({ seller, source: { name, gstin = '' }, amount }: Slip, sign: 1 | -1): void {
    const value = sign * toPaise(amount)
    if (seller.scheme !== 'regular') {
      this.unregistered += value
      return
    }
    const key = JSON.stringify([gstin, name])
    this.#rows.set(key, { gstin, name, value: value + (this.#rows.get(key)?.value ?? 0) })
  }

  /** Table 14 (b) by platform. */
  rows(): OperatorRow[] {
    return [...this.#rows.values()]
      .filter(({ value }) => value !== 0)
      .toSorted((one, other) =>
        one.name < other.name ? -1 : one.name > other.name ? 1 : one.gstin < other.gstin ? -1 : 1,
      )
  }
}
