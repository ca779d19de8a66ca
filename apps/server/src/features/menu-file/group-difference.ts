import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { tooManyDefaults } from '@thali/contract/api/errors'
import { menuWire } from '@thali/contract/menu/wire'
import * as bounds from '@thali/contract/basics/bounds'
import { countDefaults, type Option } from '@thali/contract/menu/choice'
import { savedTranslations, type Translations, type TranslationsSave } from '@thali/contract/menu/translation'
import { optionCells } from './menu-cells.ts'
import type { OptionFields, OptionRow } from './option-fields.ts'
import { changesOf, errorRow, valuesOf, type RowResult } from './result.ts'
import type { FileGroup, Snapshot } from './snapshot.ts'
import { wordsSave, type RowTexts } from './word-columns.ts'

/** A stored object and its next version. */
export type Change<T> = { readonly before: T; readonly after: T }

/** The changes that rows of option groups make. */
export type GroupDifference = {
  readonly rows: readonly RowResult[]
  readonly create: readonly FileGroup[]
  readonly update: readonly Change<FileGroup>[]
  /** All groups as they are after the import. */
  readonly after: readonly FileGroup[]
  /** The first wrong row of new groups that cannot be created, by name in lower case. */
  readonly failed: ReadonlyMap<string, number>
}

type Result = {
  readonly rows: readonly RowResult[]
  readonly before?: FileGroup | undefined
  readonly after?: FileGroup
}

const optionPreviewRow = ({ line, fields }: OptionRow) =>
  ({ sheet: 'option-groups', line, name: fields.option ?? '', parent: fields.group ?? '' }) as const

/** The same words for the rows of a group; the lines in `wrong` have their own. */
const refused = (rows: readonly OptionRow[], wrong: ReadonlyMap<number, readonly string[]>): Result => {
  const first = rows.find(({ line }) => wrong.has(line))?.line
  return {
    rows: rows.map((row) =>
      errorRow(optionPreviewRow(row), wrong.get(row.line) ?? [`Row ${first ?? ''} of this option group has an error.`]),
    ),
  }
}

const findGroup = (groups: readonly FileGroup[], { groupId, group = '' }: OptionFields): FileGroup[] => {
  const byId = groups.filter(({ id }) => id === groupId)
  if (byId.length > 0) return byId
  const exact = groups.filter(({ name }) => name === group)
  return exact.length > 0 ? exact : groups.filter(({ name }) => name.toLowerCase() === group.toLowerCase())
}

/** An option after a row; what the row leaves out stays, or is the default. */
const optionOf = (fields: OptionFields, before: Option | undefined) => {
  const { dietMark = before?.dietMark, contains = before?.contains } = fields
  return {
    id: before?.id ?? randomUUID(),
    name: fields.option ?? '',
    price: fields.price ?? before?.price ?? 0,
    maxQuantity: fields.maxQuantity ?? before?.maxQuantity ?? 1,
    isAvailable: fields.isAvailable ?? before?.isAvailable ?? true,
    isDefault: fields.isDefault ?? before?.isDefault ?? false,
    dietMark,
    contains,
    translations: savedTranslations(before?.translations, wordsSave(fields.words, 'option', before?.translations)),
  }
}

/** The first value of a column in the rows of a group. Undefined for a sheet without the column; null for empty cells. */
const firstOf = (rows: readonly OptionRow[], field: 'min' | 'max'): number | null | undefined => {
  const values = rows.flatMap(({ fields }) => (fields[field] === undefined ? [] : [fields[field]]))
  return values.length === 0 ? undefined : (values.find((value) => value !== null) ?? null)
}

/** The words of a group: of each column the first that is filled. */
const wordsOfGroup = (rows: readonly OptionRow[]): RowTexts => {
  let words: Record<string, string> = {}
  for (const { fields } of rows)
    for (const [column, text] of Object.entries(fields.words ?? {}))
      words = { ...words, [column]: words[column] || text }
  return words
}

const conflicts = (rows: readonly OptionRow[]): Map<number, string[]> => {
  const wrong = new Map<number, string[]>()
  const names = new Map<string, number>()
  for (const { line, fields } of rows) {
    const name = (fields.option ?? '').toLowerCase()
    const earlier = names.get(name)
    if (earlier !== undefined)
      wrong.set(line, [`Row ${earlier} already has the option “${fields.option ?? ''}” of this group.`])
    else names.set(name, line)
    for (const field of ['min', 'max'] as const) {
      const value = fields[field]
      const first = firstOf(rows, field)
      if (value !== undefined && value !== null && value !== first)
        wrong.set(line, [`Column “${field}”: “${value}”. An earlier row of this group has ${first ?? ''}.`])
    }
  }
  return wrong
}

const translated = (save: TranslationsSave): { translations?: Translations } => {
  const translations = savedTranslations(undefined, save)
  return translations ? { translations } : {}
}

type Made = { readonly group: FileGroup } | { readonly wrong: ReadonlyMap<number, readonly string[]> }

const columnOf = ([part, language, field, ofOption]: readonly string[]): string | undefined => {
  if (part === 'translations' && language !== undefined) return `Column “group_${language}”`
  if (field === 'translations' && ofOption !== undefined) return `Column “option_${ofOption}”`
  return field === undefined ? undefined : `Column “${field === 'name' ? 'option' : field}”`
}

const makeGroup = (rows: readonly OptionRow[], before: FileGroup | undefined, restaurantId: string): Made => {
  const [first] = rows
  const stored = before?.options ?? []
  const changed = rows.map(({ fields }) => {
    const own = stored.find(({ name }) => name === fields.option)
    return optionOf(fields, own ?? stored.find(({ name }) => name.toLowerCase() === fields.option?.toLowerCase()))
  })
  const unchanged = stored.filter(({ id }) => !changed.some((option) => option.id === id))
  const form = {
    restaurantId,
    name: first?.fields.group ?? '',
    min: firstOf(rows, 'min') ?? (firstOf(rows, 'min') === null ? 0 : (before?.min ?? 0)),
    max: firstOf(rows, 'max') === undefined ? (before?.max ?? null) : firstOf(rows, 'max'),
    options: [...changed, ...unchanged],
    translations: savedTranslations(before?.translations, wordsSave(wordsOfGroup(rows), 'group', before?.translations)),
  }
  const parsed = menuWire.saveOptionGroup.body.safeParse(form)
  if (!parsed.success) {
    const wrong = new Map<number, string[]>()
    for (const { path, message } of parsed.error.issues) {
      const row = (path[0] === 'options' && typeof path[1] === 'number' ? rows[path[1]] : undefined) ?? first
      const column = columnOf(path.map(String)) ?? `Group “${form.name}”`
      if (row) wrong.set(row.line, [...(wrong.get(row.line) ?? []), `${column}: ${message}.`])
    }
    return { wrong }
  }
  const { name, min, max, options } = parsed.data
  const made = options.map(({ dietMark, contains, translations, id = '', ...option }) => ({
    ...option,
    id,
    ...(dietMark && { dietMark }),
    ...(contains && { contains }),
    ...translated(translations),
  }))
  const id = before?.id ?? randomUUID()
  const group = { id, restaurantId, name, min, max, options: made, version: before?.version ?? 1 }
  return { group: { ...group, ...translated(parsed.data.translations) } }
}

/** The rows of a group that can be stored. */
const rowsOf = (rows: readonly OptionRow[], before: FileGroup | undefined, after: FileGroup): RowResult[] =>
  rows.map((row, index): RowResult => {
    const option = after.options[index]
    const old = before?.options.findIndex(({ id }) => id === option?.id) ?? -1
    const oldOption = before?.options[old]
    if (!option) return { ...optionPreviewRow(row), action: 'create' }
    const values = valuesOf(option)
    if (!before || !oldOption) return { ...optionPreviewRow(row), action: 'create', values }
    const changes = changesOf(optionCells(before, oldOption), optionCells(after, option))
    if (old !== index) changes.push({ column: 'sort', before: String(old + 1), after: String(index + 1) })
    return changes.length > 0
      ? { ...optionPreviewRow(row), action: 'update', values, changes }
      : { ...optionPreviewRow(row), action: 'same', values }
  })

/** The changes that one group's rows make. */
const differenceOf = (rows: readonly OptionRow[], { groups, items, restaurantId }: Snapshot): Result => {
  const wrong = new Map(rows.filter(({ errors }) => errors.length > 0).map(({ line, errors }) => [line, errors]))
  if (wrong.size > 0) return refused(rows, wrong)
  const clashes = conflicts(rows)
  if (clashes.size > 0) return refused(rows, clashes)
  const [first] = rows
  const found = first ? findGroup(groups, first.fields) : []
  const refuse = (words: string): Result => refused(rows, new Map([[first?.line ?? 0, [words]]]))
  if (found.length > 1)
    return refuse(
      `There are ${found.length} option groups with the name “${found[0]?.name ?? ''}”. Use the column group_id.`,
    )
  const [before] = found
  const made = makeGroup(rows, before, restaurantId)
  if ('wrong' in made) return refused(rows, made.wrong)
  const { group } = made
  if (before && countDefaults([group]) > countDefaults([before])) {
    const byId = new Map([...groups, group].map((group) => [group.id, group]))
    const users = items.filter(({ optionGroupIds = [] }) => optionGroupIds.includes(group.id))
    const isOver = users.some(
      ({ optionGroupIds = [] }) =>
        countDefaults(optionGroupIds.flatMap((id) => byId.get(id) ?? [])) > bounds.lineOptionsMax,
    )
    if (isOver) return refuse(tooManyDefaults)
  }
  const isSame = before && isDeepStrictEqual(group, before)
  const after = before && !isSame ? { ...group, version: before.version + 1 } : group
  return { rows: rowsOf(rows, before, after), before, after }
}

/** Compares the rows of option groups with the menu. Options that the file does not have stay. */
export const compareGroups = (read: readonly OptionRow[], snapshot: Snapshot): GroupDifference => {
  const optionRowKey = ({ fields }: OptionRow): string => {
    const [found, ...others] = findGroup(snapshot.groups, fields)
    return found && others.length === 0 ? found.id : (fields.group ?? '').toLowerCase()
  }
  const results = [...Map.groupBy(read, optionRowKey).values()].map((rows) => differenceOf(rows, snapshot))
  const create = results.flatMap(({ before, after }) => (after && !before ? [after] : []))
  const update = results.flatMap(({ before, after }) =>
    before && after && after.version !== before.version ? [{ before, after }] : [],
  )
  const over = snapshot.groups.length + create.length - bounds.optionGroupsMax
  const failed = results.flatMap(({ after, rows }) => {
    const row = after ? undefined : rows.find(({ action }) => action === 'error')
    return row ? [[row.parent.toLowerCase(), row.line] as const] : []
  })
  const changed = new Map(update.map(({ after }) => [after.id, after]))
  const excess = over > 0 ? new Set(create.slice(-over)) : new Set<FileGroup>()
  const rows = results.flatMap((result) =>
    result.after && excess.has(result.after)
      ? result.rows.map((row) => errorRow(row, [`The restaurant can have ${bounds.optionGroupsMax} option groups.`]))
      : result.rows,
  )
  const created = create.filter((group) => !excess.has(group))
  return {
    rows: rows.toSorted((first, second) => first.line - second.line),
    create: created,
    update,
    after: [...snapshot.groups.map((group) => changed.get(group.id) ?? group), ...created],
    failed: new Map(failed),
  }
}
