import { randomUUID } from 'node:crypto'
import type { Program, ProgramWithToken } from '@thali/contract/accounts/program-schema'
import type { TokenTerm } from '@thali/contract/accounts/programs'
import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { findProgramId, listPrograms, neverExpires } from '#server/data/accounts/program-queries.ts'
import { findStaff } from '#server/data/accounts/queries.ts'
import { countStaff } from '#server/data/accounts/staff-queries.ts'
import { setRole } from '#server/data/accounts/write-accounts.ts'
import { insertProgram, insertToken, recordProgramChange } from '#server/data/accounts/write-program.ts'
import { lockRestaurant } from '#server/data/restaurants/queries.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashProgramToken, newProgramToken } from '#server/platform/program-tokens.ts'
import { endAndEmit, takenName, type StaffNeeds } from './staff-service.ts'

const dayMs = 24 * 60 * 60 * 1000
const termMs = { '90-days': 90 * dayMs, year: 365 * dayMs } as const

const tokenEnd = (term: TokenTerm, now: number): number => (term === 'unlimited' ? neverExpires : now + termMs[term])

/** Other programs that call the API with a token (plan §11). A program is an account without a password. */
export class ProgramService {
  readonly #needs: StaffNeeds

  constructor(needs: StaffNeeds) {
    this.#needs = needs
  }

  /** The programs of a restaurant that have access, by name. */
  list(restaurantId: string): Promise<Program[]> {
    return listPrograms(this.#needs.db, restaurantId, this.#now())
  }

  /**
   * Creates a program with a token, which is stored as a hash only. A program of this name whose access ended or expired gets a
   * new token, so that its former changes keep their name.
   * @throws AppError `username_taken`, `too_many`.
   */
  async create(by: StaffCaller, { name, role, term }: Input<'createProgram'>['body']): Promise<ProgramWithToken> {
    const { restaurantId } = by
    const token = newProgramToken()
    const program = await this.#needs.transaction(async (trx, emit) => {
      await lockRestaurant(trx, restaurantId)
      const now = this.#now()
      const programId = await findProgramId(trx, restaurantId, name)
      const hasAccess = programId !== undefined && (await listPrograms(trx, restaurantId, now, programId)).length > 0
      if (hasAccess || (programId === undefined && (await findStaff(trx, name))))
        throw await takenName(trx, name, restaurantId)
      if ((await countStaff(trx, restaurantId)) >= bounds.staffMax) throw new AppError('too_many')
      const id = programId ?? randomUUID()
      if (programId === undefined) await insertProgram(trx, { id, restaurantId, name, role }, now)
      else {
        await setRole(trx, { restaurantId, staffId: id, role })
        await endAndEmit(trx, emit, { staffId: id, reason: 'ended' }, now)
      }
      const expiresAt = tokenEnd(term, now)
      const hash = hashProgramToken(token)
      await insertToken(trx, { sessionId: randomUUID(), programId: id, restaurantId, hash, now, expiresAt })
      await recordProgramChange(trx, { by, at: now, action: 'create', id, after: { name, role, term } })
      const [made] = await listPrograms(trx, restaurantId, now, id)
      if (!made) throw new AppError('internal')
      return made
    })
    return { ...program, token }
  }

  /** Ends the access of a program at once. @throws AppError `not_found`. */
  async end(by: StaffCaller, programId: string): Promise<void> {
    await this.#needs.transaction(async (trx, emit) => {
      await lockRestaurant(trx, by.restaurantId)
      const now = this.#now()
      const [program] = await listPrograms(trx, by.restaurantId, now, programId)
      if (!program) throw new AppError('not_found')
      await endAndEmit(trx, emit, { staffId: programId, reason: 'ended' }, now)
      const { name } = program
      await recordProgramChange(trx, { by, at: now, action: 'delete', id: programId, before: { name } })
    })
  }

  #now(): number {
    return this.#needs.clock.now().getTime()
  }
}
