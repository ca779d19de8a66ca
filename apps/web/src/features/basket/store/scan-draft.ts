import { createStore } from '#web/lib/store.ts'
import type { ReadOrder } from '../model/read-order.ts'
import { cleanTyped } from '../model/typed-code.ts'

/** The unsent input of a waiter in the reader of orders. */
export type ScanDraft = {
  /** The code is typed; false: by camera. Undefined until the waiter chooses. */
  readonly isTyping: boolean | undefined
  readonly text: string
  /** The order in the last step. */
  readonly read: ReadOrder | undefined
  /** The notes of a typed order, by its key and line. */
  readonly notes: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const nothing: ScanDraft = { isTyping: undefined, text: '', read: undefined, notes: new Map() }

/** Outside of the components: a tablet that is turned creates them again. */
export const scanDraft = createStore<ScanDraft>(nothing)

export const changeScanDraft = (change: Partial<ScanDraft>): void => scanDraft.set({ ...scanDraft.get(), ...change })

/** Called when the reader closes. */
export const dropScanDraft = (): void => scanDraft.set(nothing)

/** Whether so much is typed that closing the reader has to be confirmed: more than one group. */
export const isMuchTyped = ({ text }: ScanDraft): boolean => cleanTyped(text).length > 5
