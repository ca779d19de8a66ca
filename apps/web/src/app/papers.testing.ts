import { vi } from 'vitest'
import type { Printer, PrintJob } from '@thali/contract/printing/schema'
import type { FakeApi } from '../../test/fake-api.ts'

type State = Printer['state']

/** A paper of the kitchen that waits for the printer “Pass”. */
export const aPaper = (id: string, more: Partial<PrintJob> = {}): PrintJob => ({
  id,
  printerId: 'pass',
  kind: 'kot',
  state: 'waiting',
  lastError: null,
  attempts: 0,
  isDuplicate: false,
  isPossibleRepeat: false,
  createdDateTime: '2026-11-20T09:00:00.000Z',
  printedDateTime: null,
  ...more,
})

const calm: State = { trouble: null, troubleDateTime: null, waiting: 0, held: 0, failed: 0, revision: 1 }

/** The printers “Pass” of kitchen tickets and “Counter” of bills, with the given states. */
export const twoPrinters = (api: FakeApi, states: Readonly<Record<string, Partial<State>>> = {}): void => {
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: { ...restaurant, billing: { isOn: true as const, hasUpi: false }, printing: true as const },
  }))
  api.answer('listPrinters', ([sample]) =>
    ['Pass', 'Counter'].flatMap((name) => {
      const id = name.toLowerCase()
      const prints = { stations: id === 'pass' ? ['kitchen'] : [], bills: id === 'counter' }
      return sample ? [{ ...sample, id, name, prints, state: { ...calm, ...states[id] } }] : []
    }),
  )
}

/** Answers pictures of papers, shows all at once, and returns the addresses that are open. */
export const showPictures = (): ReadonlySet<string> => {
  const open = new Set<string>()
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1
    open.add(`blob:${made}`)
    return `blob:${made}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void open.delete(address))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: readonly object[]) => void
      constructor(seen: (entries: readonly object[]) => void) {
        this.#seen = seen
      }
      observe(): void {
        this.#seen([{ isIntersecting: true }])
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  return open
}
