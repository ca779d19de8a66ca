import type { Database } from '#server/db/database.ts'

/** TEST_EVENT_LAG (ms, default 0). A test that expects an event at once fails under a lag, as it would on a busy machine. */
const lagMs = Number(process.env['TEST_EVENT_LAG'] ?? 0)

/** Delivers the events of the database later than they are committed. */
export const delayEvents = (db: Database): Database => {
  if (lagMs === 0) return db
  const { append, follow } = db.events
  const events: Database['events'] = {
    append,
    follow: (reader) =>
      follow({
        ...reader,
        onEvents: (logged) => {
          setTimeout(() => reader.onEvents(logged), lagMs)
        },
      }),
  }
  return Object.assign(db, { events })
}
