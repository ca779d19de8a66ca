import { sql } from 'kysely'
import { Client } from 'pg'
import { compile } from './compiled.ts'
import type { EventLog, EventReader, Following, LoggedEvent } from './event-log.ts'
import { showPictureStore } from './presence.ts'

const channel = 'thali_events'

// Events are found by polling. A notification only shortens the wait.
const pollMs = 400
// Reads and notifications within this time are combined.
const gatherMs = 3
const reconnectMs = 200
// A later answer counts as a broken connection.
const timeoutMs = 3000

// Readers lag by milliseconds. One that could not read for half of this time has a gap.
const keepMs = 10 * 60_000
const pruneMs = 60_000

const leaderKey = 7_468_621

// Above every transaction: the first read finds the position in the log and delivers nothing.
const nowhere = 2n ** 64n - 1n

/**
 * Committed events that are not delivered yet: events of transactions from the last fence on, except delivered ones. No
 * transaction below the fence is open, so no event can appear there later. Reading by "id above the last one" would
 * miss late commits. Delivering only below the fence would change the order of commits and wait for long transactions.
 */
const readText = `
  SELECT fence::text AS fence, e.id, e.xid::text AS xid, e.name, e.payload
  FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS fence) now
  LEFT JOIN events e ON e.xid >= $1::xid8 AND e.id <> ALL ($2::bigint[])
  ORDER BY e.id`

const insertEvents = compile((db, { rows }: { readonly rows: readonly Omit<EventRow, 'id' | 'xid'>[] }) =>
  db.insertInto('events').values(rows.map((row) => ({ ...row, xid: sql<string>`pg_current_xact_id()` }))),
)

type EventRow = { id: string; xid: string; name: string; payload: string }
type Row = { fence: string } & (EventRow | { id: null })

/** Delivers rows in their order, without undecodable ones. */
const deliverRows = (rows: readonly EventRow[], { onEvents, onUndecodable }: EventReader): void => {
  const events: LoggedEvent[] = []
  const bad: [string, unknown][] = []
  for (const { id, name, payload } of rows)
    try {
      events.push({ name, payload: JSON.parse(payload) as unknown })
    } catch (error) {
      bad.push([id, error])
    }
  if (events.length > 0) onEvents(events)
  for (const [id, error] of bad) onUndecodable(id, error)
}

/** Reads the log over its own connection. After a reconnect no event is missed or delivered twice. */
class LogReader implements Following {
  readonly #url: string
  readonly #reader: EventReader
  #client: Client | undefined
  /** The connection with the lock of the leader. */
  #leading: Client | undefined
  /** All events of transactions below this one are delivered. */
  #fence: bigint | undefined
  /** Delivered events of transactions from the fence on: id and transaction. */
  readonly #delivered = new Map<string, bigint>()
  #caughtUpAt = Date.now()
  #isStopped = false
  #isWoken = false
  #endPause: (() => void) | undefined
  #mustAnnounce = false
  #ended: Promise<void> = Promise.resolve()
  /** The fences of the last minutes, oldest first. Events below the oldest one are deleted. */
  #pastFences: bigint[] = []
  #prunedAt = Date.now()

  constructor(url: string, reader: EventReader) {
    this.#url = url
    this.#reader = reader
  }

  async start(): Promise<void> {
    await this.#read(await this.#connect())
    this.#ended = this.#run()
  }

  caughtUpAt(): number {
    return this.#caughtUpAt
  }

  /** By an advisory lock, which ends with the connection. */
  async isLeader(): Promise<boolean> {
    const client = this.#client
    if (!client || this.#leading === client) return client !== undefined
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [leaderKey])
    if (rows[0]?.taken) this.#leading = client
    return rows[0]?.taken === true
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#endPause?.()
    await this.#ended
    await this.#client?.end().catch(() => {})
  }

  /** After a commit of this process: reads soon, and notifies the other processes. Calls in a row are combined. */
  wake(): void {
    this.#mustAnnounce = true
    this.#look()
  }

  #look(): void {
    this.#isWoken = true
    this.#endPause?.()
  }

  async #run(): Promise<void> {
    let isTroubled = false
    while (!this.#isStopped) {
      try {
        const client = this.#client ?? (await this.#connect())
        await this.#read(client)
        await this.#announce(client)
        await this.#prune()
        isTroubled = false
        await this.#pause(gatherMs, false)
        await this.#pause(pollMs, true)
      } catch (error) {
        this.#client?.end().catch(() => {})
        this.#client = undefined
        if (!this.#isStopped && !isTroubled) this.#reader.onTrouble(error)
        isTroubled = true
        await this.#pause(reconnectMs, false)
      }
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'thali events',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    // A pending query rejects by itself; an idle connection is replaced at once.
    client.on('error', () => this.#look())
    try {
      await client.connect()
      await this.#listen(client)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#client = client
    return client
  }

  async #listen(client: Client): Promise<void> {
    // Behind a pooler the greeting has another process id.
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // A process also receives its own notifications, whose events it has read already.
    client.on('notification', ({ processId }) => {
      if (processId !== rows[0]?.pid) this.#look()
    })
    await client.query(`LISTEN ${channel}`)
    const { pictureStore } = this.#reader
    if (pictureStore !== undefined) await showPictureStore(client, pictureStore, this.#fence === undefined)
  }

  async #read(client: Client): Promise<void> {
    this.#isWoken = false
    const time = Date.now()
    // One statement, one snapshot: rows and fence belong together.
    const values = [String(this.#fence ?? nowhere), [...this.#delivered.keys()]]
    const { rows } = await client.query<Row>({ name: 'events', text: readText, values })
    const fence = BigInt(rows[0]?.fence ?? 0)
    // A lower fence: another server replaced this one, and may lack delivered events.
    const isOther = this.#fence !== undefined && fence < this.#fence
    if (isOther || time - this.#caughtUpAt > keepMs / 2) {
      this.#delivered.clear()
      this.#pastFences.length = 0
      this.#reader.onGap()
    }
    const fresh = rows.filter((row): row is Row & EventRow => row.id !== null)
    deliverRows(fresh, this.#reader)
    for (const { id, xid } of fresh) this.#delivered.set(id, BigInt(xid))
    for (const [id, xid] of this.#delivered) if (xid < fence) this.#delivered.delete(id)
    this.#fence = fence
    this.#caughtUpAt = time
  }

  // Outside of the commits: NOTIFY takes a lock that all commits of the server wait for.
  async #announce(client: Client): Promise<void> {
    if (!this.#mustAnnounce) return
    this.#mustAnnounce = false
    // One round trip. A notification may be lost, so its commit does not wait for the disk. LOCAL: behind a pooler the
    // setting would stay on a connection that stores orders next.
    await client.query(`BEGIN; SET LOCAL synchronous_commit = off; NOTIFY ${channel}; COMMIT`)
  }

  async #prune(): Promise<void> {
    if (Date.now() - this.#prunedAt < pruneMs) return
    this.#prunedAt = Date.now()
    if (this.#fence !== undefined) this.#pastFences.push(this.#fence)
    if (this.#pastFences.length <= keepMs / pruneMs) return
    await this.#client?.query('DELETE FROM events WHERE xid < $1::xid8', [String(this.#pastFences.shift())])
  }

  async #pause(ms: number, isWakeable: boolean): Promise<void> {
    if (this.#isStopped || (isWakeable && this.#isWoken)) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#endPause = () => {
        if (!isWakeable && !this.#isStopped) return
        clearTimeout(timer)
        resolve()
      }
    })
    this.#endPause = undefined
  }
}

/** The event log on PostgreSQL: a table that every process reads. */
export const createPostgresEvents = (url: string): EventLog => {
  let logReader: LogReader | undefined
  return {
    async append(trx, events) {
      await insertEvents(trx, {
        rows: events.map(({ name, payload }) => ({ name, payload: JSON.stringify(payload) })),
      })
      // After a broken connection the transaction may be committed: then polling finds the event.
      return (isCommitted) => {
        if (isCommitted) logReader?.wake()
      }
    },
    async follow(reader) {
      const started = new LogReader(url, reader)
      await started.start()
      logReader = started
      return started
    },
  }
}
