import { Client } from 'pg'
import type { Database } from '#server/db/database.ts'
import type { Read } from './driver.ts'
import { runStatement } from './statement.ts'

/** One step of an executed plan, as PostgreSQL reports it. */
type Step = {
  readonly 'Node Type': string
  readonly Operation?: string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  /** Average of one loop. */
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Step[]
}
type LoggedPlan = { readonly 'Query Text': string; readonly Plan: Step }

// auto_explain, a module of PostgreSQL: it logs executed plans, including the plans of foreign key checks.
const settings = {
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'log',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
} as const

/** Rows read from tables and indexes, including discarded ones. */
const readsOf = (step: Step): { rows: number; steps: string[] } => {
  const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index, 'Actual Loops': loops } = step
  const each =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  const below = (step.Plans ?? []).map(readsOf)
  const isRead = kind !== 'ModifyTable' && (table ?? index) !== undefined
  return {
    rows: (isRead ? each * loops : 0) + below.reduce((sum, { rows }) => sum + rows, 0),
    steps: [
      ...(isRead ? [`${kind} of ${[table, index].filter(Boolean).join(' by ')}: ${each} rows, ${loops} times`] : []),
      ...below.flatMap(({ steps }) => steps),
    ],
  }
}

const blocksOf = (step: Step): number => step['Shared Hit Blocks'] + step['Shared Read Blocks']

/**
 * Pages that a statement read to find its rows. An update also reads pages of the table to remove old entries of its indexes before a
 * page of them splits: these belong to the step that writes, and are not counted.
 */
const pagesOf = (plan: Step): number =>
  plan.Operation === 'Update' ? (plan.Plans ?? []).reduce((sum, step) => sum + blocksOf(step), 0) : blocksOf(plan)

const toRead = ({ 'Query Text': text, Plan: plan }: LoggedPlan): Read => {
  const { rows: all, steps } = readsOf(plan)
  // A deleted row is read first, and its page a second time.
  const removed = plan.Operation === 'Delete' ? (plan.Plans?.[0]?.['Actual Rows'] ?? 0) : 0
  return { text, rows: all - removed, pages: pagesOf(plan) - 2 * removed, steps }
}

/** Makes PostgreSQL log the plan of every statement of later connections. Returns a function that stops it. */
export const watchPostgres = async (db: Database, onRead: (read: Read) => void): Promise<() => void> => {
  for (const [name, value] of Object.entries(settings))
    await runStatement(
      db,
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${name} = ''${value}''', current_database()); END $$`,
    )
  // Autovacuum does this in the background: statistics for the planner, and removal of dead rows.
  await runStatement(db, 'VACUUM ANALYZE')
  const { connect } = Client.prototype
  Object.assign(Client.prototype, {
    connect(this: Client, ...input: unknown[]): unknown {
      this.on('notice', ({ message = '' }) => {
        const json = /^duration: .* plan:\n(\{.*)$/s.exec(message)?.[1]
        if (json !== undefined) onRead(toRead(JSON.parse(json)))
      })
      return Reflect.apply(connect, this, input)
    },
  })
  return () => void Object.assign(Client.prototype, { connect })
}
