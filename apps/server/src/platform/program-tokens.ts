import { hash, randomBytes } from 'node:crypto'
import { tokenPrefix } from '@thali/contract/accounts/programs'

/** A new token of a program: 256 random bits after the prefix. */
export const newProgramToken = (): string => `${tokenPrefix}${randomBytes(32).toString('base64url')}`

/** Whether a bearer token is one of a program, not one of a login. */
export const isProgramToken = (token: string): boolean => token.startsWith(tokenPrefix)

/** As the database has it. A random token needs no slow hash. */
export const hashProgramToken = (token: string): string => hash('sha256', token, 'base64url')
