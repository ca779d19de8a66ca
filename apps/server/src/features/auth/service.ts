import type { Credentials, Tokens as TokenReply } from '@thali/contract/auth/schema'
import {
  countMemberships,
  findAccount,
  findEndReason,
  findSession,
  findSessionOfToken,
  listOldSessions,
  type Session,
  type StaffAccount,
} from '#server/data/auth/queries.ts'
import {
  deleteExpiredSessions,
  endSession,
  insertSession,
  markUsed,
  rotateSession,
  type NewSession,
} from '#server/data/auth/write-auth.ts'
import { forgetTries } from '#server/data/auth/write-pin.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { checkPassword } from '#server/platform/passwords.ts'
import { hashProgramToken, isProgramToken } from '#server/platform/program-tokens.ts'
import type { Tokens } from '#server/platform/tokens.ts'

const dayMs = 24 * 60 * 60 * 1000
const sessionMs = 30 * dayMs
/** For the words of an ended session, and for a clock that is ahead for a while. */
const keptAfterExpiryMs = 30 * dayMs
const idleMs = 7 * dayMs
/** The use of a token is stored at most once in this time. */
const useMarkMs = 60_000
// More than the devices of a shared account; the oldest session ends.
const sessionsMax = 20

const sessionEndTexts: Readonly<Record<string, string>> = {
  password: 'The password of this account was changed. Please log in with the new one.',
  disabled: 'This account was disabled. Please ask an admin of the restaurant.',
  role: 'An admin changed the role of this account. Please log in again.',
  removed: 'This account no longer belongs to this restaurant. Please ask an admin of the restaurant.',
  ended: 'This device was logged out from another one. Please log in again.',
  devices: `This account is logged in on ${sessionsMax} newer devices, so this one was logged out. Please log in again.`,
}

/** The browser of a login in words, and the address of its network. */
export type LoginPlace = { readonly browser: string; readonly network: string }

/** The dependencies of `AuthService`. */
export type AuthNeeds = {
  readonly db: Database
  readonly tokens: Tokens
  readonly clock: Clock
  readonly newId: () => string
  readonly log: Log
  readonly refreshGraceSeconds: number
  readonly transaction: RunTransaction
}

/** Staff sessions: login, logout, renewal and authentication of tokens. */
export class AuthService {
  readonly #needs: AuthNeeds

  constructor(needs: AuthNeeds) {
    this.#needs = needs
  }

  /**
   * Opens a session. A staff member has at most 20; the oldest ones beyond end.
   * @throws AppError `unauthenticated`, in the same words for an unknown user and a wrong password; `unavailable` when
   *   too many logins run at once.
   */
  async login(credentials: Credentials, place: LoginPlace): Promise<TokenReply> {
    const { clock, newId } = this.#needs
    const account = await this.check(credentials)
    if (!account) throw new AppError('unauthenticated', {}, 'Invalid username or password')
    const expiresAt = clock.now().getTime() + sessionMs
    return this.open(account, { ...place, deviceId: newId(), isByPin: false, expiresAt }, (trx) =>
      forgetTries(trx, account.staffId),
    )
  }

  /**
   * The account with this name and password; undefined for a wrong one of both, and for a disabled account.
   * @throws AppError `unavailable` when too many logins run at once.
   */
  async check({ username, password }: Credentials): Promise<StaffAccount | undefined> {
    const { db, log } = this.#needs
    const account = await findAccount(db, username)
    const isRight = await checkPassword(account?.passwordHash, password)
    if (account && isRight && !account.isDisabled) return account
    // An unknown name may be a password in the wrong field, so it is not logged.
    log.info({ event: 'authn_login_fail', ...(account && { username }) }, 'A login failed')
    return undefined
  }

  /**
   * Opens a session, ends the oldest ones beyond 20, and deletes those that expired long ago. `alongside` runs in its
   * transaction.
   */
  async open(
    account: Pick<Session, 'staffId' | 'restaurantId' | 'role'>,
    opening: LoginPlace & Pick<NewSession, 'deviceId' | 'isByPin' | 'expiresAt'>,
    alongside: (trx: Connection) => Promise<void>,
  ): Promise<TokenReply> {
    const { transaction, clock, newId } = this.#needs
    const { staffId, restaurantId, role } = account
    const now = clock.now()
    const time = now.getTime()
    const { expiresAt, isByPin } = opening
    const session = {
      staffId,
      restaurantId,
      role,
      sessionId: newId(),
      generation: 0,
      rotatedAt: time,
      expiresAt,
      isProgram: false,
      isByPin,
    }
    await transaction(async (trx, emit) => {
      await insertSession(trx, { ...session, ...opening, now: time })
      await deleteExpiredSessions(trx, time - keptAfterExpiryMs)
      await alongside(trx)
      for (const sessionId of await listOldSessions(trx, staffId, { max: sessionsMax, now: time }))
        if (await endSession(trx, sessionId, { now: time, reason: 'devices' })) emit('session.ended', { sessionId })
    })
    return this.#issue(session, 0, now)
  }

  /** Opens the first session of an account that the same transaction creates. The tokens are valid after its commit. */
  async openFirst(trx: Connection, by: StaffCaller, place: LoginPlace): Promise<TokenReply> {
    const { clock, newId } = this.#needs
    const now = clock.now()
    const time = now.getTime()
    const login = { expiresAt: time + sessionMs, isProgram: false, isByPin: false }
    const session = { ...by, ...login, generation: 0, rotatedAt: time }
    await insertSession(trx, { ...session, ...place, deviceId: newId(), now: time })
    return this.#issue(session, 0, now, trx)
  }

  /**
   * Exchanges a refresh token. The previous token stays valid within the grace period and gets the same successor. An
   * older one was copied, so the session ends (design §4.7). Throws `refresh_token_invalid`.
   */
  async refresh(refreshToken: string): Promise<TokenReply> {
    const { db, tokens, clock, log, refreshGraceSeconds } = this.#needs
    const now = clock.now()
    const claims = await tokens.readRefresh(refreshToken, now)
    let session = claims && (await this.#findLive(claims.sessionId, now))
    if (!claims || !session) throw await this.#refusal(claims?.sessionId)
    if (claims.generation === session.generation) {
      if (await rotateSession(db, session, now.getTime())) return this.#issue(session, claims.generation + 1, now)
      session = await this.#findLive(claims.sessionId, now)
    }
    const isPrevious = session && claims.generation === session.generation - 1
    const isInGrace = session && now.getTime() - session.rotatedAt <= refreshGraceSeconds * 1000
    if (session && isPrevious && isInGrace) return this.#issue(session, session.generation, now)
    log.warn({ event: 'authn_token_reuse', sessionId: claims.sessionId }, 'An old refresh token was used again')
    await this.#end(claims.sessionId, now)
    throw new AppError('refresh_token_invalid')
  }

  /** Ends the session of a refresh token. An unknown token is not an error. */
  async logout(refreshToken: string | null | undefined): Promise<void> {
    const { tokens, clock } = this.#needs
    const now = clock.now()
    const claims = refreshToken ? await tokens.readRefresh(refreshToken, now) : undefined
    if (claims) await this.#end(claims.sessionId, now)
  }

  /** The staff member of an access token, or undefined for an invalid token or an ended session. */
  async authenticate(accessToken: string): Promise<StaffCaller | undefined> {
    const { tokens, clock } = this.#needs
    const now = clock.now()
    if (isProgramToken(accessToken)) return this.#authenticateProgram(accessToken, now)
    const claims = await tokens.readAccess(accessToken, now)
    const session = claims && (await this.#findLive(claims.sessionId, now))
    if (!session) return undefined
    const { staffId, restaurantId, role, sessionId, isByPin } = session
    return { kind: 'staff', staffId, restaurantId, role, sessionId, ...(isByPin && { isByPin }) }
  }

  async #authenticateProgram(token: string, now: Date): Promise<StaffCaller | undefined> {
    const { db, log } = this.#needs
    const session = await findSessionOfToken(db, hashProgramToken(token))
    if (!session || session.expiresAt <= now.getTime()) return undefined
    const { staffId, restaurantId, role, sessionId, rotatedAt } = session
    if (now.getTime() - rotatedAt >= useMarkMs) {
      try {
        await markUsed(db, sessionId, now.getTime())
      } catch (error) {
        // The call itself may still succeed, such as a read on a full disk.
        log.warn({ err: error }, 'The use of a token could not be stored')
      }
    }
    return { kind: 'staff', staffId, restaurantId, role, sessionId, isProgram: true }
  }

  /** Whether a session is open: not ended, not expired, and its owner is not disabled. */
  async isAlive(sessionId: string): Promise<boolean> {
    return (await this.#findLive(sessionId, this.#needs.clock.now())) !== undefined
  }

  /** Says why the session ended, where its user did not end it. */
  async #refusal(sessionId: string | undefined): Promise<AppError> {
    const reason = sessionId === undefined ? undefined : await findEndReason(this.#needs.db, sessionId)
    return new AppError('refresh_token_invalid', {}, reason === undefined ? undefined : sessionEndTexts[reason])
  }

  async #issue(session: Session, generation: number, now: Date, reading: Connection = this.#needs.db) {
    const { tokens } = this.#needs
    const { sessionId, staffId, restaurantId, expiresAt } = session
    const restaurants = await countMemberships(reading, staffId)
    return {
      accessToken: await tokens.signAccess({ ...session, restaurants }, now),
      refreshToken: await tokens.signRefresh({ sessionId, generation }, now, new Date(expiresAt)),
      restaurantId,
    }
  }

  async #findLive(sessionId: string, now: Date): Promise<Session | undefined> {
    const session = await findSession(this.#needs.db, sessionId)
    const time = now.getTime()
    if (!session || session.expiresAt <= time) return undefined
    return session.isProgram || session.rotatedAt + idleMs > time ? session : undefined
  }

  async #end(sessionId: string, now: Date): Promise<void> {
    await this.#needs.transaction(async (trx, emit) => {
      if (await endSession(trx, sessionId, { now: now.getTime(), reason: 'logout' }))
        emit('session.ended', { sessionId })
    })
  }
}
