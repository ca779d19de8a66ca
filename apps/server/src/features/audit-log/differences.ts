import type { HistoryEntry } from '@thali/contract/audit-log/schema'
import * as bounds from '@thali/contract/basics/bounds'

type Change = HistoryEntry['changes'][number]
type Value = NonNullable<Change['before']> | null

// Readers have no use for these, or see them elsewhere: the category by its id.
const hidden: ReadonlySet<string> = new Set([
  'id',
  'version',
  'revision',
  'restaurantId',
  'imageURL',
  'imageColour',
  'category',
  'specialCategory',
])

/** Whether a field has ids of stored objects. The ids of platforms are typed. */
const hasIds = (field: string): boolean => /Ids?$/.test(field) && field !== 'sourceItemId'

/** The names of objects by id. */
export type Names = ReadonlyMap<string, string>

/** The ids in a version of an object, for `Names`. */
export const idsIn = (version: unknown): string[] =>
  isRecord(version)
    ? Object.entries(version).flatMap(([field, value]) =>
        hasIds(field) ? [value].flat().filter((id) => typeof id === 'string') : idsIn(value),
      )
    : []

/** Names in place of ids; an object without a name, or that is gone, is left out. */
const withNames = (value: unknown, names: Names): unknown => {
  if (Array.isArray(value)) return value.flatMap((id) => names.get(String(id)) ?? [])
  return typeof value === 'string' ? names.get(value) : value
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isValue = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const quantityOf = ({ quantity, count }: Readonly<Record<string, unknown>>): string => {
  const found = quantity ?? count
  return typeof found === 'number' ? `${found} × ` : ''
}

/** An element of a list in short words: its name, quantity and price; empty without a name. */
const elementText = (element: unknown): string => {
  if (!isRecord(element)) return String(element)
  const { itemName, name, label, number, price, isActive } = element
  const named = [itemName, name, number, label].find((value) => typeof value === 'string' || typeof value === 'number')
  if (named === undefined) return ''
  const text = `${quantityOf(element)}${String(named)}`
  if (isActive === false) return `${text} (inactive)`
  return typeof price === 'number' && itemName === undefined
    ? `${text} (₹${Number.isInteger(price) ? price : price.toFixed(2)})`
    : text
}

/** The values of an object by path. A list becomes the words of its elements, or their number. */
const flatten = (value: unknown, path: string, names: Names, found: Map<string, Value>): void => {
  if (isValue(value)) found.set(path, value)
  else if (Array.isArray(value)) {
    const words = value.map(elementText)
    found.set(path, words.every((word) => word !== '') ? words.join(', ') : value.length)
  } else if (isRecord(value)) {
    for (const [key, part] of Object.entries(value)) {
      const shown = hasIds(key) ? withNames(part, names) : part
      if (!hidden.has(key)) flatten(shown, path === '' ? key : `${path}.${key}`, names, found)
    }
  }
}

const flat = (value: unknown, names: Names): ReadonlyMap<string, Value> => {
  const found = new Map<string, Value>()
  flatten(value, '', names, found)
  return found
}

/** The values that differ between two versions of an object; at most `historyChangesMax`, and whether there are more. */
export const differences = (
  before: unknown,
  after: unknown,
  names: Names,
): { readonly changes: Change[]; readonly hasMore: boolean } => {
  const [from, to] = [flat(before, names), flat(after, names)]
  const changes = [...new Set([...from.keys(), ...to.keys()])].flatMap((field): Change[] => {
    const [was, is] = [from.get(field), to.get(field)]
    // An empty value counts as none.
    if (was === is || ((was ?? '') === '' && (is ?? '') === '')) return []
    return [
      { field: field || 'list', ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) },
    ]
  })
  return { changes: changes.slice(0, bounds.historyChangesMax), hasMore: changes.length > bounds.historyChangesMax }
}

const nameFields = ['name', 'username', 'orderNumber', 'number', 'tableNumber'] as const

/** The name or number of an audited object; undefined without one. */
export const nameIn = (...versions: readonly unknown[]): string | undefined => {
  for (const version of versions.filter(isRecord))
    for (const field of nameFields) {
      const value = version[field]
      if (typeof value === 'string' || typeof value === 'number') return String(value)
    }
  return undefined
}
