import { isClosedToPrograms } from '@thali/contract/accounts/programs'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import type { Rights } from '@thali/contract/api/endpoint'
import type { Caller, StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Returns the staff member of a bearer token; undefined for an invalid token. */
export type Authenticate = (token: string) => Promise<StaffCaller | undefined>

const guest: Caller = { kind: 'guest' }

/**
 * Checks the rights of a caller. Guests are answered 401 only for an invalid token or a staff call (design §4.6).
 *
 * @throws AppError `token_invalid`, `unauthenticated`, `forbidden` or `password_session_required`.
 */
export const authorize = async (
  name: EndpointName,
  authorization: string | undefined,
  authenticate: Authenticate,
): Promise<Caller> => {
  const rights: Rights = allEndpoints[name].rights
  if (rights.badBearer === 'ignored') return guest
  if (authorization === undefined) {
    if (rights.guest === 'none') throw new AppError('unauthenticated')
    return guest
  }
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1]
  const staff = token === undefined ? undefined : await authenticate(token)
  if (!staff) {
    if (rights.badBearer === 'as_guest') return guest
    throw new AppError('token_invalid')
  }
  if (staff.isProgram && isClosedToPrograms(name)) throw new AppError('forbidden')
  if (!rights.staff.includes(staff.role)) throw new AppError('forbidden')
  if (staff.isByPin && rights.byPin === 'refused') throw new AppError('password_session_required')
  return staff
}

type Parts = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** The restaurant that a call names, or else its caller's. */
export const restaurantOf = (name: EndpointName, caller: Caller, parts: Parts): string | undefined => {
  const { restaurant } = allEndpoints[name]
  const named = restaurant === 'row' || restaurant === 'none' ? undefined : namedIn(parts[restaurant])
  if (typeof named === 'string') return named
  return caller.kind === 'staff' ? caller.restaurantId : undefined
}

const namedIn = (part: unknown): unknown =>
  typeof part === 'object' && part !== null ? Reflect.get(part, 'restaurantId') : undefined

/**
 * Refuses staff of another restaurant before the input is validated, so that they learn nothing about it. Input that
 * names no restaurant is left to the validation.
 *
 * @throws AppError `forbidden`.
 */
export const refuseOtherRestaurant = (name: EndpointName, caller: Caller, parts: Partial<Parts>): void => {
  const { restaurant, rights } = allEndpoints[name]
  if (caller.kind === 'guest' || restaurant === 'row' || restaurant === 'none') return
  const named = namedIn(parts[restaurant])
  if (typeof named === 'string' && named !== caller.restaurantId && rights.otherStaff === 'refused')
    throw new AppError('forbidden')
}

/**
 * Compares a staff member's restaurant with the one that the call names (`Endpoint.restaurant`). The service's query
 * scopes calls that name only a row.
 *
 * @throws AppError `forbidden` for staff of another restaurant, unless the call serves them as guests.
 */
export const scopeToRestaurant = (name: EndpointName, caller: Caller, parts: Parts): Caller => {
  const { restaurant, rights } = allEndpoints[name]
  if (caller.kind === 'guest' || restaurant === 'row' || restaurant === 'none') return caller
  if (namedIn(parts[restaurant]) === caller.restaurantId) return caller
  if (rights.otherStaff === 'as_guest') return { kind: 'guest', isOtherStaff: true }
  throw new AppError('forbidden')
}
