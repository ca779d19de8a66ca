import { backupEndpoints } from '../backups/endpoints.ts'
import { webhookEndpoints } from '../webhooks/endpoints.ts'
import { ownRestaurantEndpoints, programEndpoints, staffEndpoints } from './endpoints.ts'

/** How long the token of a program may be used. */
export const tokenTerms = ['90-days', 'year', 'unlimited'] as const

/** One of `tokenTerms`. */
export type TokenTerm = (typeof tokenTerms)[number]

/** The beginning of each program token, by which scanners for leaked secrets find it. */
export const tokenPrefix = 'thali_'

const closed: ReadonlySet<string> = new Set(
  [staffEndpoints, ownRestaurantEndpoints, programEndpoints, webhookEndpoints, backupEndpoints].flatMap((calls) =>
    Object.keys(calls),
  ),
)

/**
 * Whether no program may make a call, whatever its role: true for calls of accounts and their restaurants, programs,
 * webhooks and backups.
 */
export const isClosedToPrograms = (name: string): boolean => closed.has(name)
