import { randomUUID } from 'node:crypto'
import { apiRoot } from '@thali/contract/api/endpoint'
import { livePath, maySubscribe, pingDestination, topicPath } from '@thali/contract/api/topics'
import { composeBackups } from './compose-backups.ts'
import { composeBoards } from './compose-boards.ts'
import { composeJobs } from './compose-jobs.ts'
import type { PrintingOptions, WebhookOptions } from './compose-jobs.ts'
import { composeSelfCheck } from './compose-self-check.ts'
import { composeSetup } from './compose-setup.ts'
import type { Config } from './config.ts'
import { damageSentence } from './db/health.ts'
import { tryToStore } from './db/probe.ts'
import type { ActivityCare } from './features/audit-log/trim.ts'
import { createLinkKeys } from './db/link-keys.ts'
import { isRemoved } from './db/restaurant-removals.ts'
import { readSecretKey } from './db/secrets.ts'
import { Events } from './events/events.ts'
import { bindAuth } from './features/auth/routes.ts'
import { PinService } from './features/auth/pin-service.ts'
import { AuthService } from './features/auth/service.ts'
import { findDefaultRestaurant } from './features/restaurants/default-restaurant.ts'
import type { StaffCaller } from './platform/actor.ts'
import { refuseWhileStarting, refuseWhileRestoring } from './http/starting.ts'
import type { BackupOptions } from './features/backups/service.ts'
import { createDrain, type Drain } from './http/drain.ts'
import type { OnWrongAnswer } from './http/routing/answer-check.ts'
import { serveDocs } from './http/routing/docs.ts'
import { countCalls, serveOperator } from './http/routing/operator.ts'
import { serveCards } from './http/pages/cards.ts'
import { serveUploads } from './http/pages/files.ts'
import { isOwnOrigin } from './http/routing/origin.ts'
import { reportForeignOrigin } from './http/routing/proxy-warnings.ts'
import { servePages } from './http/pages/pages.ts'
import { serveWebApp } from './http/pages/web-files.ts'
import { createRateLimiter, type RateLimiter } from './http/routing/rate-limits.ts'
import { createBind } from './http/routing/route.ts'
import { serveVisitEvents } from './http/routing/visit-events.ts'
import { answerTheRest, createHttp, type HttpServer } from './http/server.ts'
import { attachLive, type Live, type LiveOptions } from './live/server.ts'
import { createKnownDevices } from './platform/known-devices.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { createTokens } from './platform/tokens.ts'
import { createReactions, invalidateCaches, type Receivers } from './reactions.ts'
import { composeServices, type ServiceNeeds, type Services } from './services.ts'
import { MenuUpdates } from './visit-events/menu-updates.ts'
import type { StreamLimits } from './visit-events/limits.ts'
import { VisitStreams } from './visit-events/visit-streams.ts'

export type AppNeeds = ServiceNeeds & {
  readonly config: Pick<
    Config,
    | 'accessTokenTtlSeconds'
    | 'restaurantsPerOwner'
    | 'picturesUrl'
    | 'defaultRestaurantId'
    | 'hasServiceWorker'
    | 'refreshGraceSeconds'
    | 'trustProxy'
    | 'rateLimit'
    | 'metricsToken'
  >
  /** Identifies the store behind `files` to other processes on the database; undefined accepts any store. */
  readonly pictureStore?: string | undefined
  /** The folder whose disk the self-check measures (default: none). */
  readonly dataDir?: string | undefined
  readonly backups: BackupOptions
  readonly printing: PrintingOptions
  readonly webhooks: WebhookOptions
  /** Deletes old activity (default: all is kept). */
  readonly activityCare?: ActivityCare | undefined
  /** Other limits of event streams, for tests. */
  readonly streamLimits?: Partial<StreamLimits> | undefined
  /** Counts calls (default: new metrics). */
  readonly metrics?: Metrics | undefined
  readonly onWrongAnswer: OnWrongAnswer
  /** Whether calls except `/livez` are still refused (default: never). */
  readonly isStarting?: () => boolean
}

export type App = {
  readonly http: HttpServer
  readonly live: Live
  /**
   * Refuses new connections, notifies live screens and answers pending requests; closes the rest after `limitMs`.
   * Returns the requests accepted since the start, and the closed connections.
   */
  drain(limitMs: number): Promise<{ readonly accepted: number; readonly cutOff: number }>
  /** The path of a table's card, which is created if needed; undefined for an unknown restaurant or table. */
  ensureCard(restaurantId: string, tableNumber: number): Promise<string | undefined>
  /** Replaces the code of the set-up and returns it, to be printed; undefined once there is a restaurant. */
  renewSetupCode(): Promise<string | undefined>
  close(): Promise<void>
}

/** Opens the live connection: authentication, and the topics of each caller. */
const openLive = ({ server }: HttpServer, { config, log }: AppNeeds, authenticate: LiveOptions['authenticate']): Live =>
  attachLive(server, {
    path: `${apiRoot}${livePath}`,
    authenticate,
    maySubscribe,
    // A browser always sends its origin, which must be ours. Programs send none, and need a token too.
    isOriginAllowed(origin, host) {
      const isOwn = isOwnOrigin(origin, host)
      if (!isOwn) reportForeignOrigin({ origin, host, log })
      return isOwn
    },
    pingDestination,
    proxies: config.trustProxy,
    log,
  })

const openStreams = (
  http: HttpServer,
  limiter: RateLimiter,
  { clock, log, streamLimits: limits }: AppNeeds,
  { forPhones }: Pick<Services, 'forPhones'>,
): VisitStreams => {
  const streams = new VisitStreams({ clock, log, ...forPhones, limits })
  serveVisitEvents(http, (...opening) => streams.open(...opening), limiter)
  return streams
}

const closeAll = (...streams: readonly { close(): void }[]): void => streams.forEach((one) => one.close())

const createMenuUpdates = (
  live: Live,
  streams: VisitStreams,
  { stock, menu }: Pick<Services, 'stock' | 'menu'>,
  log: AppNeeds['log'],
): MenuUpdates => {
  const topic = (restaurantId: string): string => topicPath('menu', restaurantId)
  return new MenuUpdates({
    log,
    hasListeners: (restaurantId) => streams.hasPhones(restaurantId) || live.hasSubscribers(topic(restaurantId)),
    listStock: async (restaurantId) => JSON.parse((await stock.answers.get(restaurantId)).text),
    async endRemoved(restaurantId) {
      const isGone = await menu.find(restaurantId).then(
        (found) => found === undefined,
        () => false,
      )
      if (isGone) streams.endAll(restaurantId)
      return isGone
    },
    publish(restaurantId, message) {
      live.publish(topic(restaurantId), message)
      streams.publish(restaurantId, message)
    },
  })
}

// `session.ended` reports ended sessions; expired ones are found by polling.
const sessionCheckMs = 10_000

type Delivering = Receivers & { readonly auth: AuthService; readonly needs: AppNeeds }

/** Starts the delivery of events to this process; the returned function ends it. */
const startEvents = async (events: Events, delivering: Delivering): Promise<() => Promise<void>> => {
  const { live, streams, boards, menuUpdates, auth, needs } = delivering
  const checkSessions = async (): Promise<void> => {
    for (const sessionId of live.sessionIds()) if (!(await auth.isAlive(sessionId))) live.endSession(sessionId)
  }
  const check = (): void =>
    void checkSessions().catch((error: unknown) => needs.log.warn({ err: error }, 'Sessions could not be checked'))
  await events.start({
    reactions: createReactions(delivering),
    pictureStore: needs.pictureStore,
    onOutsideChange() {
      invalidateCaches(delivering)
      for (const restaurantId of streams.restaurantIds()) menuUpdates.changed(restaurantId, 'menu')
      boards.allChanged()
      check()
    },
    onGap() {
      invalidateCaches(delivering)
      // Screens and phones connect again and reload everything.
      for (const sessionId of live.sessionIds()) live.endSession(sessionId)
      streams.endAll()
      boards.allChanged()
    },
  })
  const timer = setInterval(check, sessionCheckMs).unref()
  return async () => {
    clearInterval(timer)
    await events.close()
  }
}

type Operated = {
  http: HttpServer
  needs: AppNeeds
  metrics: Metrics
  drain: Drain
  live: Live
  streams: VisitStreams
  events: Events
}

const operate = ({ http, needs, metrics, drain, live, streams, events }: Operated): void => {
  const { health } = needs.db
  metrics.gauge('thali_database_damaged', '1: the database is damaged, or was and its files are kept.', () =>
    Number(health.corruption !== undefined || health.hasKeptDamage),
  )
  metrics.gauge('thali_live_sockets', 'Live connections open now.', () => live.connectionCount())
  metrics.gauge('thali_visit_streams', 'Event streams of phones open now.', () => streams.count)
  metrics.gauge(
    'thali_events_heard',
    'Events delivered to this process since it started.',
    () => events.state().received,
  )
  metrics.gauge(
    'thali_event_lag_seconds',
    'The age of the last complete read of the events; on PostgreSQL up to 0.4 at rest.',
    () => events.state().lagMs / 1000,
  )
  serveOperator(http, {
    metrics,
    metricsToken: needs.config.metricsToken,
    isDraining: drain.isDraining,
    tryToStore: () => tryToStore(needs.db),
    findDamage: () => (health.corruption === undefined ? undefined : damageSentence),
  })
}

/** Whether a restaurant is being removed, or left lately. */
const findRemoved =
  ({ db, clock }: Pick<AppNeeds, 'db' | 'clock'>) =>
  (restaurantId: string): Promise<boolean> =>
    isRemoved(db, restaurantId, clock.now().getTime())

/** Composes the server: HTTP, live connections, services (services.ts), and reactions to events (reactions.ts). */
export const createApp = async (needs: AppNeeds): Promise<App> => {
  const { config, db, clock, log, files, web, onWrongAnswer } = needs
  const tokens = await createTokens(await readSecretKey(db, 'token-key'), config.accessTokenTtlSeconds)
  const { http, fastPath } = createHttp({
    log,
    trustProxy: config.trustProxy,
    inline: web ?? { scriptHashes: [], styleHashes: [] },
  })
  const metrics = needs.metrics ?? createMetrics({ withProcess: false })
  countCalls({ http, fastPath }, metrics)
  const drain = createDrain(http)
  if (needs.isStarting) refuseWhileStarting(http, needs.isStarting)

  const events = new Events({ db, log })
  const { transaction } = events
  const { refreshGraceSeconds } = config
  const authNeeds = { db, tokens, clock, newId: randomUUID, log, refreshGraceSeconds, transaction }
  const auth = new AuthService(authNeeds)
  const authenticate = (token: string): Promise<StaffCaller | undefined> => auth.authenticate(token)
  const live = openLive(http, needs, authenticate)
  const devices = createKnownDevices(await readSecretKey(db, 'device-key'))
  const limiter = await createRateLimiter(http, config.rateLimit, db.counts, devices.find)
  const bind = createBind(http, { authenticate, limiter, isRemoved: findRemoved(needs), onWrongAnswer, log })
  bindAuth(bind, { auth, pins: new PinService(authNeeds, auth), devices })
  const findLinkKey = await createLinkKeys(db)
  const findDefault = findDefaultRestaurant(db, config.defaultRestaurantId)
  const composing = { ...needs, bind, fastPath, transaction, findLinkKey, findDefaultRestaurant: findDefault }
  const services = composeServices(composing)
  const { menu, pictures, sweep, cards, links } = services
  const jobs = composeJobs({ ...composing, progress: services.progress, upi: services.upi })
  const streams = openStreams(http, limiter, needs, services)
  const boards = composeBoards(http, limiter, composing)
  const menuUpdates = createMenuUpdates(live, streams, services, log)

  serveDocs(http)
  operate({ http, needs, metrics, drain, live, streams, events })
  serveUploads(http, files, config.picturesUrl)
  if (web) serveWebApp(http, web, config.hasServiceWorker)
  serveCards(http, links, limiter)
  const backups = composeBackups({ ...composing, metrics, isLeader: () => events.isLeader() })
  refuseWhileRestoring(http, backups.isPausing)
  await composeSelfCheck({ ...needs, bind, findBackup: backups.summary })
  const setup = composeSetup({ bind, db, clock, transaction, config, auth })
  const finding = { findHome: menu.find, findDefaultRestaurant: findDefault, isSetupNeeded: () => setup.isNeeded() }
  answerTheRest(http, web && (await servePages(http, web, finding)))

  const endEvents = await startEvents(events, { ...services, ...jobs, live, streams, boards, menuUpdates, auth, needs })
  return {
    http,
    live,
    ensureCard: (restaurantId, tableNumber) => cards.ensurePath(restaurantId, tableNumber),
    renewSetupCode: () => setup.renewCode(),
    async drain(limitMs) {
      // First, so that the phones spread their next connections.
      closeAll(streams, boards)
      const [cutOff] = await Promise.all([drain.drain(limitMs), live.close(), jobs.closeWorkers()])
      return { accepted: drain.accepted(), cutOff }
    },
    async close() {
      closeAll(streams, boards)
      await pictures.close()
      await sweep.close()
      await jobs.closeWorkers()
      await backups.close()
      await live.close()
      await http.close()
      await endEvents()
    },
  }
}
