import { hash } from 'node:crypto'

/** The hash of a request that is stored with its idempotency key: its body, and the id in its path if it has one. */
export const hashOf = (...request: readonly unknown[]): string => hash('sha256', JSON.stringify(request), 'base64url')
