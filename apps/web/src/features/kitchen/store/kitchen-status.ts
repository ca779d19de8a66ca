import type { KitchenTicket } from '../model/ticket.ts'

/** A ticket as the screen draws it. */
export type ShownTicket = {
  readonly ticket: KitchenTicket
  /** It has left the view and disappears within `undoMs`. `isHere`: a tap on this display ended it. */
  readonly leaving: { readonly canUndo: boolean; readonly isHere: boolean } | undefined
}

/** The ticket as it is drawn; the object of `before` where nothing changed. */
export const shownAs = (before: ShownTicket | undefined, next: ShownTicket): ShownTicket =>
  before?.ticket === next.ticket &&
  before.leaving?.canUndo === next.leaving?.canUndo &&
  before.leaving?.isHere === next.leaving?.isHere
    ? before
    : next

export type KitchenStatus = {
  /** `stored`: the tickets of an earlier page, until the first answer. */
  readonly phase: 'loading' | 'stored' | 'ready'
  /** When the stored tickets were complete (ms since 1970). */
  readonly storedAt: number | undefined
  readonly hasFailed: boolean
}

/** Before the first answer. */
export const nothing: KitchenStatus = { phase: 'loading', storedAt: undefined, hasFailed: false }

export const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])
