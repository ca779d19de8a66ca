import type { HistoryEntry } from '@thali/contract/audit-log/schema'
import { fullDateTime } from '#web/lib/date-time.ts'
import { locale } from '#web/lib/language/language.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { activityMessages as messages } from './activity-messages.en.ts'

type Change = HistoryEntry['changes'][number]

const lastPart = (field: string): string => field.split('.').at(-1) ?? field

const fieldWords = (field: string): string => {
  const part = lastPart(field)
  // An unknown name such as `pricesIncludeTax` becomes `prices include tax`, and `openedDateTime` becomes `opened`.
  const fields: Readonly<Record<string, string>> = messages.fields
  return (
    fields[part] ??
    part
      .replace(/DateTime$/, '')
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
  )
}

/** Fields whose values are codes, or lists of codes. Others hold typed text. */
export const codedFields: ReadonlySet<string> = new Set([
  'confirm',
  'contains',
  'dietMark',
  'flags',
  'kind',
  'languages',
  'links',
  'mayContain',
  'method',
  'per',
  'role',
  'roundTo',
  'scheme',
  'status',
  'term',
  'type',
])

/** The words for a code, or for each code in a list. */
const codeWords = (field: string, value: string): string => {
  const values: Readonly<Record<string, string>> = messages.values
  const languages = new Intl.DisplayNames(locale(), { type: 'language' })
  return value
    .split(', ')
    .map((code) => values[code] ?? (field === 'languages' ? languages.of(code) : undefined) ?? code)
    .join(', ')
}

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.]\d{3}Z$/.test(value)

const valueWords = (field: string, value: Change['before'], timezone: string): string => {
  if (value === undefined || value === null || value === '') return messages.none
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  const part = lastPart(field)
  if (typeof value === 'string' && isMoment(value)) return fullDateTime(value, timezone)
  if (typeof value === 'string') return codedFields.has(part) ? codeWords(part, value) : value
  if (/paise$/i.test(part)) return moneyWords(value / 100)
  return /price|amount|payable|due/i.test(part) ? moneyWords(value) : String(value)
}

/** The object of an entry, such as `order 12` or the name of a dish. */
export const objectWords = ({ kind, name }: Pick<HistoryEntry, 'kind' | 'name'>): string =>
  [kind === 'item' ? '' : messages.objects[kind], name].filter(Boolean).join(' ')

/** The fields that the verb of an action says already. */
const fieldsOfVerbs: Partial<Record<HistoryEntry['action'], readonly string[]>> = {
  accept: ['approval'],
  acknowledge: ['acknowledgedDateTime'],
  refuse: ['approval', 'status'],
}

/** An entry as a sentence, and the changed values that the sentence does not contain. */
export const entryWords = (
  entry: HistoryEntry,
  timezone: string,
): { readonly sentence: string; readonly details: readonly string[] } => {
  const { staff, action, kind, changes } = entry
  const who = staff.username || messages.someone
  const object = objectWords(entry) || messages.kinds[kind].toLowerCase()
  const wordsOf = (field: string, value: Change['before']): string => valueWords(field, value, timezone)
  const [only] = changes
  if (action === 'update' && only && changes.length === 1 && 'before' in only && 'after' in only) {
    const [from, to] = [wordsOf(only.field, only.before), wordsOf(only.field, only.after)]
    return { sentence: messages.changedOne({ who, field: fieldWords(only.field), object, from, to }), details: [] }
  }
  const details = changes
    .filter(({ field }) => !/^(name|username|orderNumber|number)$/.test(field) || action === 'update')
    .filter(({ field }) => !fieldsOfVerbs[action]?.includes(field))
    .map(({ field, before, after }) => {
      const words = fieldWords(field)
      if (before === undefined) return messages.value({ field: words, value: wordsOf(field, after) })
      if (after === undefined) return messages.value({ field: words, value: wordsOf(field, before) })
      return messages.change({ field: words, from: wordsOf(field, before), to: wordsOf(field, after) })
    })
  return {
    sentence: messages.sentence({ who, verb: messages.verbs[action], object }),
    details: entry.hasMore ? [...details, messages.hasMore] : details,
  }
}
