import { sql } from 'kysely'
import { Client } from 'pg'
import { compile } from './compiled.ts'
import type { EventLog, EventReader, Following, LoggedEvent } from './event-log.ts'
import { showPictureStore } from './presence.ts'

const channel = 'thali_events'

// A notification only saves waiting: everything is found by looking, at least this often.
const pollMs = 400
// Reads and notifications closer together than this become one.
const gatherMs = 3
const reconnectMs = 200
// An answer that takes longer comes over a connection that is dead without knowing.
const patienceMs = 3000

// Readers lag by milliseconds; one that could not read for half of this is told that it has a gap.
const keepMs = 10 * 60_000
const pruneMs = 60_000

// Above every transaction there will be: the first look takes its place in the log, and tells nothing.
const nowhere = 2n ** 64n - 1n

/**
 * Everything that is committed and was not told: of transactions from the last fence on, except what was told of them.
 * No transaction below the fence is open any more, so nothing can appear there later. A plain "id above the last one"
 * would miss what commits late; waiting until all of a read is below its fence would turn the order of commits around
 * (a transaction has its number before it waits for a lock), and stand still behind every long transaction.
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

/** Publishes rows in their order, without those that cannot be decoded. */
const publishRows = (rows: readonly EventRow[], { onEvents, onUndecodable }: EventReader): void => {
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

/** Reads the log over a connection of its own, which may break: it is made anew, and nothing is missed or told twice. */
class Tail implements Following {
  readonly #url: string
  readonly #reader: EventReader
  #client: Client | undefined
  /** Everything of transactions below this one was told. */
  #fence: bigint | undefined
  /** What was told of transactions that are not below it: the event's id, and its transaction. */
  readonly #told = new Map<string, bigint>()
  #caughtUpAt = Date.now()
  #isStopped = false
  #isWoken = false
  #endPause: (() => void) | undefined
  #mustAnnounce = false
  #ended: Promise<void> = Promise.resolve()
  /** Fences of the last minutes, oldest first: what is below the oldest nobody needs any more. */
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

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#endPause?.()
    await this.#ended
    await this.#client?.end().catch(() => {})
  }

  /** Something was committed here: read it soon, and have the other processes do so. Many at once become one. */
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
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
    })
    // Whoever waits for an answer of it is told by that; one that nobody waits for is looked after at once.
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
    // Behind a pooler, the process id in the greeting is not PostgreSQL's.
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // A process receives its own notifications too; it read those events before it sent them.
    client.on('notification', ({ processId }) => {
      if (processId !== rows[0]?.pid) this.#look()
    })
    await client.query(`LISTEN ${channel}`)
    const { pictureStore } = this.#reader
    if (pictureStore !== undefined) await showPictureStore(client, pictureStore, this.#fence === undefined)
  }

  /** Tells what is new. */
  async #read(client: Client): Promise<void> {
    this.#isWoken = false
    const at = Date.now()
    // One statement, one snapshot: rows and fence belong together.
    const values = [String(this.#fence ?? nowhere), [...this.#told.keys()]]
    const { rows } = await client.query<Row>({ name: 'events', text: readText, values })
    const fence = BigInt(rows[0]?.fence ?? 0)
    // Lower than it was: another server took this one's place, and nothing says which of our events it knows.
    const isOther = this.#fence !== undefined && fence < this.#fence
    if (isOther || at - this.#caughtUpAt > keepMs / 2) {
      this.#told.clear()
      this.#pastFences.length = 0
      this.#reader.onGap()
    }
    const fresh = rows.filter((row): row is Row & EventRow => row.id !== null)
    publishRows(fresh, this.#reader)
    for (const { id, xid } of fresh) this.#told.set(id, BigInt(xid))
    for (const [id, xid] of this.#told) if (xid < fence) this.#told.delete(id)
    this.#fence = fence
    this.#caughtUpAt = at
  }

  // After the commits and outside of them: NOTIFY takes a lock that all commits of the server queue for.
  async #announce(client: Client): Promise<void> {
    if (!this.#mustAnnounce) return
    this.#mustAnnounce = false
    // One round trip. A notification lost in a power cut is replaced by the poll, so the commit does not wait for the
    // disk. LOCAL: through a pooler the setting would stay on a server connection that stores orders next.
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

/** The log on PostgreSQL: a table, read by any number of processes. */
export const createPostgresEvents = (url: string): EventLog => {
  let tail: Tail | undefined
  return {
    async append(trx, events) {
      await insertEvents(trx, {
        rows: events.map(({ name, payload }) => ({ name, payload: JSON.stringify(payload) })),
      })
      // A transaction whose end is not known may have been committed all the same: then it is found by looking.
      return (isCommitted) => {
        if (isCommitted) tail?.wake()
      }
    },
    async follow(reader) {
      const started = new Tail(url, reader)
      await started.start()
      tail = started
      return started
    },
  }
}
