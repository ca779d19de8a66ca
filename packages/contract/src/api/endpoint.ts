import type { ProgramRole } from '../auth/roles.ts'
import type { ErrorCode } from './errors.ts'

/** The callers that may make a call (design §4.6). The guard enforces it; `rights.test.ts` is generated from it. */
export type Rights = {
  /** Callers without a bearer token: all, those with their own user id, or none (401). */
  readonly guest: 'all' | 'own' | 'none'
  /** Staff of the restaurant with one of these roles; others get 403. */
  readonly staff: readonly ProgramRole[]
  /** Staff of another restaurant are refused or served as guests; see `Endpoint.restaurant`. */
  readonly otherStaff: 'refused' | 'as_guest'
  /** An invalid bearer token is refused (401), served as a guest, or not read at all. */
  readonly badBearer: 'refused' | 'as_guest' | 'ignored'
  /** A session that was opened with a PIN is refused: the call needs one by password (default: its role decides). */
  readonly byPin?: 'refused'
}

/** The cookies of the product. `device` identifies a browser that logged in before, `visit` a phone at a table. */
export type CookieName = 'device' | 'visit'

/** A call: its address, the status of its success, its rights and its errors. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's root, with `:name` for each key of `params`. */
  readonly path: string
  readonly success: 200 | 201
  /**
   * The body is a form: with `multipart` a part `item`, if the call has a body, and a file `image`; with `files` some parts
   * `file`, and a part `item` with what may stay away. With `bytes` it is a piece of a file (default: JSON).
   */
  readonly content?: 'multipart' | 'files' | 'bytes'
  /** The cookie that the call reads and may set. */
  readonly cookie?: CookieName
  /**
   * The part of the input that names the restaurant as `restaurantId`; the guard compares it with the caller's (403).
   * `row`: the input names only a row by its id; the service looks for it in the caller's restaurant (404).
   * `none`: the call is not about one restaurant, or about the caller's own account.
   */
  readonly restaurant: 'params' | 'query' | 'body' | 'row' | 'none'
  readonly rights: Rights
  /** The codes that it answers for reasons of its own; `errorsOf` adds those that follow from the row (default: none). */
  readonly errors?: readonly ErrorCode[]
}

declare const rowName: unique symbol

/** The row of a call with this name. */
export type EndpointOf<N extends string> = Endpoint & { readonly [rowName]?: N }

/**
 * Rows with their names, which only the type checker knows: a call takes a row, and `Input` and `Reply` are looked up by its
 * name.
 */
export const endpoints = <const T extends Readonly<Record<string, Endpoint>>>(
  rows: T,
): { readonly [N in keyof T]: T[N] & { readonly [rowName]?: N } } => rows

/** The path above every call and the live connection (design §4.20). */
export const apiRoot = '/api'

/** The key of a confirmed order: repeated requests with one key create one order (design §4.1). */
export const idempotencyKeyHeader = 'Idempotency-Key'

/**
 * A key with this prefix creates one order in its restaurant, whichever user id sends it: a waiter may send the order of a
 * phone without a network (plan §4.9). Other keys belong to a user id.
 */
export const sharedKeyPrefix = 'once-'

/** Set on the stored answer of an earlier request with the same key. */
export const idempotencyReplayedHeader = 'Idempotency-Replayed'
