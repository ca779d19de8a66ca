import type { StaffRole } from '@thali/contract'
import { endpoints, type EndpointName, type Rights } from '@thali/contract'
import { AppError } from '#server/platform/app-error.ts'

/** Whoever makes a call: a guest, or a staff member of one restaurant. */
export type Caller =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'staff'
      readonly staffId: string
      readonly restaurantId: string
      readonly role: StaffRole
      readonly sessionId: string
    }

/** A staff member, where the guard let nobody else through. */
export type StaffCaller = Extract<Caller, { kind: 'staff' }>

/** Whose a bearer token is, or undefined when it does not hold. */
export type WhoIs = (token: string) => Promise<StaffCaller | undefined>

const guest: Caller = { kind: 'guest' }

/**
 * Lets a call through, or says why not. 401 only for a bearer that does not hold, or a staff call without one; never
 * to a guest (design §4.6).
 *
 * @param name The call.
 * @param authorization The header, as it came.
 * @param whoIs Reads tokens.
 * @returns Who is calling.
 * @throws AppError `token_invalid`, `unauthenticated` or `forbidden`.
 */
export const admit = async (name: EndpointName, authorization: string | undefined, whoIs: WhoIs): Promise<Caller> => {
  const rights: Rights = endpoints[name].rights
  if (rights.badBearer === 'ignored') return guest
  if (authorization === undefined) {
    if (rights.guest === 'none') throw new AppError('unauthenticated')
    return guest
  }
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1]
  const staff = token === undefined ? undefined : await whoIs(token)
  if (!staff) {
    if (rights.badBearer === 'as_guest') return guest
    throw new AppError('token_invalid')
  }
  if (!rights.staff.includes(staff.role)) throw new AppError('forbidden')
  return staff
}
