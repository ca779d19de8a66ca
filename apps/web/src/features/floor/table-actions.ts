import { orderEndpoints } from '@thali/contract/orders/endpoints'
import type { Order } from '@thali/contract/orders/order'
import { sittingEndpoints } from '@thali/contract/tables/endpoints'
import type { Sitting } from '@thali/contract/tables/sitting'
import { visitEndpoints } from '@thali/contract/visits/endpoints'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords, isCertain } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'
import { floorMessages as messages } from './floor-messages.en.ts'
import { liveSittings } from './live-sittings.ts'

/** The answer to an action: undefined when it succeeded, else why not. */
export type Refusal = string | undefined

/** The last change, with Undo where the server allows it. It stays until the next one. */
export type LastChange = { readonly words: string; readonly undo?: () => Promise<Refusal> }

export const lastChange = createStore<LastChange | undefined>(undefined)

const wordsOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return messages.noAnswer
  if (error.code === 'changed_meanwhile') return messages.changedElsewhere
  if (error.code === 'sitting_ended' || error.code === 'not_found') return messages.isGone
  return serverWords(error) ?? messages.noAnswer
}

/** Runs an action. The lists change only with the server's answer, also when it refuses. */
const attempt = async (act: () => Promise<LastChange | undefined>): Promise<Refusal> => {
  try {
    lastChange.set(await act())
    return undefined
  } catch (error) {
    if (!isCertain(error)) logFailure(messages.actionFailedLog, error)
    const newer = error instanceof ApiError ? error.problem?.sitting : undefined
    if (newer) liveSittings.accept(newer)
    else if (error instanceof ApiError && error.status < 500) void liveSittings.reload()
    return wordsOf(error)
  }
}

type SittingChange = { readonly tableNumber?: number; readonly guests?: number | null }

const update = async ({ id, version }: Sitting, change: SittingChange): Promise<Sitting> => {
  const sitting = await call(sittingEndpoints.updateSitting, {
    params: { sittingId: id },
    body: { ...change, version },
  })
  liveSittings.accept(sitting)
  return sitting
}

const end = async ({ id }: Sitting, reason: string | undefined): Promise<void> => {
  liveSittings.accept(
    await call(sittingEndpoints.endSitting, {
      params: { sittingId: id },
      body: reason === undefined ? {} : { reason },
    }),
  )
}

const undone = (): LastChange => ({ words: messages.undone })

/** Seats a party at a free table. Undo frees it. */
export const seatGuests = (
  restaurantId: string,
  { number, name }: { readonly number: number; readonly name: string },
  guests: number,
): Promise<Refusal> =>
  attempt(async () => {
    const sitting = await call(sittingEndpoints.createSitting, { body: { restaurantId, tableNumber: number, guests } })
    liveSittings.accept(sitting)
    return {
      words: messages.seated({ name, count: guests }),
      undo: () => attempt(async () => end(sitting, undefined).then(undone)),
    }
  })

/** Changes the number of guests. */
export const setGuests = (sitting: Sitting, name: string, guests: number): Promise<Refusal> =>
  attempt(async () => {
    const changed = await update(sitting, { guests })
    const undo = (): Promise<Refusal> => attempt(async () => update(changed, { guests: sitting.guests }).then(undone))
    return { words: messages.guestsSaved({ name, count: guests }), undo }
  })

type Place = { readonly number: number; readonly name: string }

/** Moves a party to a free table. Undo moves it back. */
export const moveParty = (sitting: Sitting, from: Place, to: Place): Promise<Refusal> =>
  attempt(async () => {
    const moved = await update(sitting, { tableNumber: to.number })
    const undo = (): Promise<Refusal> => attempt(async () => update(moved, { tableNumber: from.number }).then(undone))
    return { words: messages.moved({ from: from.name, to: to.name }), undo }
  })

/** Moves one order to another table, free or occupied. Undo moves it back. `onMoved` receives the changed order. */
export const moveOrder = (
  order: Pick<Order, 'id' | 'orderNumber' | 'tableNumber'>,
  to: Place,
  onMoved: (order: Order) => void,
): Promise<Refusal> => {
  const send = async (tableNumber: number): Promise<void> =>
    onMoved(await call(orderEndpoints.moveOrder, { params: { orderId: order.id }, body: { tableNumber } }))
  return attempt(async () => {
    await send(to.number)
    return {
      words: messages.orderMoved({ orderNumber: order.orderNumber, to: to.name }),
      undo: () => attempt(async () => send(order.tableNumber).then(undone)),
    }
  })
}

/** Moves everything of one party to another one. */
export const mergeParties = (from: Sitting, fromName: string, into: Sitting, intoName: string): Promise<Refusal> =>
  attempt(async () => {
    liveSittings.accept(
      await call(sittingEndpoints.mergeSitting, { params: { sittingId: into.id }, body: { from: from.id } }),
    )
    return { words: messages.merged({ from: fromName, into: intoName }) }
  })

/** Ends the stay of a party. With running orders a reason is required; they stay running. */
export const clearTable = (sitting: Sitting, name: string, reason: string | undefined): Promise<Refusal> =>
  attempt(async () => {
    await end(sitting, reason)
    return { words: messages.cleared(name) }
  })

/** Blocks the orders of one phone, or allows them again. */
export const setBlocked = (visitId: string, isBlocked: boolean): Promise<Refusal> =>
  attempt(async () => {
    await call(visitEndpoints.blockVisit, { params: { visitId }, body: { isBlocked } })
    return lastChange.get()
  })
