import type { ProgramWithToken } from '@thali/contract/accounts/program-schema'
import type { ProgramRole } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import { staffMessages } from '../staff-messages.en.ts'
import { programsMessages } from './programs-messages.en.ts'

/** The name of a program's role. */
export const roleName = (role: ProgramRole): string =>
  role === 'print_host' ? programsMessages.printHost : staffMessages.roles[role]

/** The address of a print host. Its token follows the number sign, which browsers send to no server. */
export const printHostAddress = ({ id, token }: Pick<ProgramWithToken, 'id' | 'token'>): string =>
  `${location.origin}${pages.printHost}#${id}.${token}`
