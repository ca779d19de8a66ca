import type { CheckedInput, Reply } from '@thali/contract/api/calls'
import type { AuditAction, AuditKind } from '@thali/contract/audit-log/audit'
import type { HistoryEntry } from '@thali/contract/audit-log/schema'
import * as bounds from '@thali/contract/basics/bounds'
import { listAudit, listNames, type AuditRow } from '#server/data/audit-log/queries.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { differences, idsIn, nameIn, type Names } from './differences.ts'

const monthMs = 31 * 24 * 60 * 60 * 1000

const parse = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json))

const toEntry = (row: AuditRow, names: Names): HistoryEntry => {
  const before = parse(row.before)
  const after = parse(row.after)
  const name = nameIn(after, before) ?? (row.kind === 'stock' ? names.get(row.objectId) : undefined)
  return {
    id: row.id,
    dateTime: new Date(row.at).toISOString(),
    staff: { id: row.staffId, username: row.username ?? '' },
    action: row.action as AuditAction, // `recordAudit` takes no others
    kind: row.kind as AuditKind, // as above
    objectId: row.objectId,
    ...(name !== undefined && { name }),
    ...differences(before, after, names),
  }
}

const toCursor = (cursor: string | undefined): { at: number; id: string } | undefined => {
  const [index = '', id = ''] = cursor?.split('.') ?? []
  return cursor === undefined ? undefined : { at: Number(index), id }
}

type AuditLogNeeds = {
  readonly db: Database
  readonly clock: Clock
}

/** Reads the audit log (plan §8.6). */
export class AuditLog {
  readonly #needs: AuditLogNeeds

  constructor(needs: AuditLogNeeds) {
    this.#needs = needs
  }

  /** A page of entries, newest first. */
  async list(query: CheckedInput<'listHistory'>['query']): Promise<Reply<'listHistory'>> {
    const { db, clock } = this.#needs
    // Entries of this moment count too.
    const to = query.to?.getTime() ?? clock.now().getTime() + 1000
    const from = query.from?.getTime() ?? (query.objectId === undefined ? to - monthMs : 0)
    const limit = bounds.historyPageMax
    const rows = await listAudit(db, { ...query, from, to, cursor: toCursor(query.before) }, limit + 1)
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const ids = shown.flatMap(({ kind, objectId, before, after }) => [
      ...(kind === 'stock' ? [objectId] : []),
      ...idsIn(parse(before)),
      ...idsIn(parse(after)),
    ])
    const names = await listNames(db, query.restaurantId, ids)
    return {
      entries: shown.map((row) => toEntry(row, names)),
      next: rows.length > limit && last ? `${last.at}.${last.id}` : null,
    }
  }
}
