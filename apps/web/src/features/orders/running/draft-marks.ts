import { claimsOf } from '#web/api/access-token.ts'
import { hasSession } from '#web/api/session.ts'
import { type StoredOrderDraft, storage } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'

let lastStaffId: string | undefined

// An unreadable access token is replaced by the next call; until then the staff member is the previous one.
/** The staff member whose drafts are shown; undefined without a session. */
export const currentStaffId = (): string | undefined => {
  if (!hasSession()) lastStaffId = undefined
  else {
    const { sub } = claimsOf(storage.get('accessToken') ?? '')
    if (typeof sub === 'string') lastStaffId = sub
  }
  return lastStaffId
}

const isValid = ({ saved, changed }: Partial<StoredOrderDraft>): boolean =>
  Array.isArray(saved?.items) && Array.isArray(changed)

/** The readable drafts of all staff members of this device, by order id. */
export const storedDrafts = (): [string, StoredOrderDraft][] =>
  Object.entries(storage.get('orderDrafts') ?? {}).filter(([, draft]) => isValid(draft))

/** The drafts of the logged-in staff member. */
export const ownDrafts = (): [string, StoredOrderDraft][] => {
  const staffId = currentStaffId()
  return storedDrafts().filter(([, draft]) => draft.staffId === staffId)
}

const read = (): ReadonlySet<string> => new Set(ownDrafts().map(([orderId]) => orderId))

/**
 * Ids of the orders with unsubmitted quantities of the logged-in staff member. Table Service needs only these; the drafts
 * are downloaded with the orders of a table.
 */
export const draftMarks = createStore(read())

storage.subscribe(({ key }) => {
  if (key === 'orderDrafts' || key === 'accessToken' || key === 'refreshToken') draftMarks.set(read())
})
