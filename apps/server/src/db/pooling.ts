import { Client, DatabaseError } from 'pg'
import { OperatorError } from '#server/platform/operator-error.ts'

const seeManual = 'See docs/operate.md, "Connection poolers".'

export const poolerWithoutDirectUrl =
  'The database address goes through transaction pooling, which drops LISTEN and prepared statements. Set ' +
  `DATABASE_DIRECT_URL to the address of PostgreSQL itself. ${seeManual}`

export const directUrlIsPooled = `DATABASE_DIRECT_URL must reach PostgreSQL without transaction pooling. ${seeManual}`

// A pooler without a free server connection makes a client wait for minutes.
const timeoutMs = 3000
const rounds = 3

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  // A connection that breaks rejects the query on it.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    const { host, port } = client
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'no answer'
    throw new OperatorError(`PostgreSQL at ${host}:${port} cannot be used: ${reason}`, { cause })
  }
  return client
}

const backendOf = async (client: Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid

/** Whether a transaction of one client runs on the server connection that another client used before. */
const isShared = async (first: Client, second: Client): Promise<boolean> => {
  const before = await backendOf(first)
  await second.query('BEGIN')
  const other = await backendOf(second)
  const after = await backendOf(first)
  await second.query('ROLLBACK')
  return other === before || after !== before
}

/**
 * Whether an address goes through transaction pooling, which drops the state of a session: LISTEN, prepared statements,
 * settings, advisory locks. False for session pooling. Throws OperatorError when no connection can be opened.
 */
export const isTransactionPooled = async (url: string): Promise<boolean> => {
  const first = await connect(url)
  try {
    // PostgreSQL sends its process id in the greeting; a pooler sends another number.
    if ((await backendOf(first)) === Reflect.get(first, 'processID')) return false
    const second = await connect(url)
    try {
      // With other clients on the pooler a single round may get the same connections by chance.
      for (let round = 0; round < rounds; round += 1) if (await isShared(first, second)) return true
      return false
    } catch (error) {
      // Statement pooling refuses BEGIN. A session pooler without a second connection makes us wait.
      return error instanceof DatabaseError
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
}
