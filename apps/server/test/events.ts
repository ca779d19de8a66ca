import type { Connection } from '#server/db/database.ts'
import type { Reactions } from '#server/events/domain-events.ts'
import { Events } from '#server/events/events.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { afterTest } from './harness.ts'

/** A migrated database without rows; it ends with the test. */
export const aDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  return database
}

type Note = (what: unknown) => void

/** Subscribers without an effect. */
export const noReactions: Reactions = {
  'order.placed': {},
  'order.changed': {},
  'call.opened': {},
  'call.changed': {},
  'call.answered': {},
  'sitting.changed': {},
  'bill.changed': {},
  'bill.issued': {},
  'sitting.billed': {},
  'visit.changed': {},
  'menu.changed': {},
  'stock.changed': {},
  'printers.changed': {},
  'printer.changed': {},
  'print.queued': {},
  'cash.received': {},
  'day.closed': {},
  'webhooks.changed': {},
  'webhook.queued': {},
  'session.ended': {},
}

/** Records the sessions of `session.ended`, as a subscriber that must run once per event. */
export const noteSessions = (note: Note): Reactions => ({
  ...noReactions,
  'session.ended': { subscribers: [({ sessionId }) => note(sessionId)] },
})

type Opening = { readonly lagMaxMs?: number; readonly reactionsOf?: (note: Note) => Reactions }

/** Opens the events of a process on the database and records those it receives. */
export const openEvents = async (
  { db }: Pick<TestDatabase, 'db'>,
  { lagMaxMs, reactionsOf = noteSessions }: Opening = {},
) => {
  const events = new Events({ db, ...(lagMaxMs && { lagMaxMs }) })
  const received: unknown[] = []
  let wake = (): void => {}
  const note = (what: unknown): void => {
    received.push(what)
    wake()
  }
  await events.start({
    reactions: reactionsOf(note),
    onOutsideChange: () => note('an outside change'),
    onGap: () => note('a gap'),
  })
  afterTest(() => events.close())
  const emitOne = (sessionId: string): Promise<void> =>
    events.transaction(async (_, emit) => emit('session.ended', { sessionId }))
  /** Waits for at least this many events; returns all received ones. */
  const receive = async (count: number): Promise<unknown[]> => {
    while (received.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return received
  }
  return { events, transaction: events.transaction, emitOne, received, receive }
}

/** A barrier that the test opens. */
export const barrier = (): { readonly opened: Promise<void>; open(): void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

/** Writes a row that `secretNames` finds. */
export const insertSecret = (trx: Connection, name: string): Promise<unknown> =>
  trx.insertInto('secrets').values({ name, value: '' }).execute()

/** The names of the rows of `insertSecret`. */
export const secretNames = async (db: Connection): Promise<string[]> =>
  (await db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)
