// Databases on a PostgreSQL cluster, as copies of one template. A copy takes a hundred files and 0.1 to 0.5 s, which was
// two fifths of the total test time on PostgreSQL. So a database is emptied after its test and used again, unless the
// test changed more than rows.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** Covers everything in the schema that a test can change except rows. It is equal for copies of one template. */
const fingerprint = `
  WITH of_schema AS (SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  SELECT md5(concat_ws('|',
    (SELECT string_agg(concat_ws(' ', c.oid, relname, relkind, relchecks, relhastriggers, relpersistence, reloptions), ',' ORDER BY c.oid)
       FROM of_schema c),
    (SELECT string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull, attisdropped), ',' ORDER BY attrelid, attnum)
       FROM pg_attribute JOIN of_schema c ON c.oid = attrelid),
    (SELECT string_agg(concat_ws(' ', oid, conname, convalidated), ',' ORDER BY oid)
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace),
    (SELECT string_agg(concat_ws(' ', indexrelid, indisvalid), ',' ORDER BY indexrelid)
       FROM pg_index JOIN of_schema c ON c.oid = indrelid),
    (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace),
    (SELECT string_agg(concat_ws(' ', oid, tgenabled), ',' ORDER BY oid) FROM pg_trigger),
    (SELECT string_agg(setconfig::text, ',') FROM pg_db_role_setting),
    (SELECT string_agg(to_jsonb(m)::text, ',' ORDER BY to_jsonb(m)::text) FROM schema_migrations m),
    -- Statistics of a test's rows would change the plans of the next test.
    (SELECT count(*) FROM pg_statistic JOIN of_schema c ON c.oid = starelid)
  )) AS fingerprint`

/**
 * TRUNCATE also frees the pages, so rows without an order return in the order of their insertion, as from a copy. It
 * takes 20 ms for 15 tables, so tables without pages are left out. Triggers of bills do not apply to a replica.
 */
const empty = `
  DO $$ DECLARE one record; filled text; BEGIN
    SET LOCAL session_replication_role = replica;
    SELECT string_agg(oid::regclass::text, ', ') INTO filled FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'
        AND pg_relation_size(oid) > 0;
    IF filled IS NOT NULL THEN EXECUTE 'TRUNCATE ' || filled || ' CASCADE'; END IF;
    FOR one IN SELECT oid::regclass AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' LOOP
      EXECUTE format('ALTER SEQUENCE %s RESTART', one.name);
    END LOOP;
  END $$`

const connected = async <T>(url: URL, run: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const named = (cluster: URL, name: string): URL => {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url
}

const readFingerprint = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ fingerprint: string }>(fingerprint)
  const [row] = rows
  if (!row) throw new Error('A query without FROM has one row.')
  return row.fingerprint
}

/** The copies of one template that are free. Each worker of a run has its own. */
export class PostgresCopies {
  readonly #cluster: URL
  readonly #template: string
  readonly #free: string[] = []
  #unchanged: string | undefined

  constructor(cluster: URL, template: string) {
    this.#cluster = cluster
    this.#template = template
  }

  /** Returns the address of a database like the template. Its name is new, so servers of earlier tests do not find it. */
  async take(): Promise<URL> {
    const name = `thali_test_${randomUUID().replaceAll('-', '')}`
    const free = this.#free.pop()
    const url = named(this.#cluster, name)
    await connected(this.#cluster, (client) =>
      client.query(
        free ? `ALTER DATABASE ${free} RENAME TO ${name}` : `CREATE DATABASE ${name} TEMPLATE ${this.#template}`,
      ),
    )
    this.#unchanged ??= await connected(url, readFingerprint)
    return url
  }

  /** Empties the database for the next test, or drops it. */
  async giveBack(url: URL): Promise<void> {
    const name = url.pathname.slice(1)
    const isLikeNew = await connected(url, async (client) => {
      const { rows } = await client.query<{ ended: boolean }>(
        `SELECT pg_terminate_backend(pid, 5000) AS ended FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
      const isUsable = rows.every(({ ended }) => ended) && (await readFingerprint(client)) === this.#unchanged
      if (isUsable) await client.query(empty)
      return isUsable
    })
    if (isLikeNew) this.#free.push(name)
    else await connected(this.#cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
}
