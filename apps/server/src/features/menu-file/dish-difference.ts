import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { tooManyDefaults } from '@thali/contract/api/errors'
import * as bounds from '@thali/contract/basics/bounds'
import { countDefaults, type Portion } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { savedTranslations } from '@thali/contract/menu/translation'
import { cellSentence, RowError } from './cell-error.ts'
import { defaultCategory, type DishFields, type DishRow } from './dish-fields.ts'
import type { Change, GroupDifference } from './group-difference.ts'
import { dishCells, namingOf } from './menu-cells.ts'
import type { MenuIndex } from './menu-index.ts'
import type { GroupPart } from './parts.ts'
import type { PictureFinder } from './pictures.ts'
import { changesOf, errorRow, valuesOf, type RowResult } from './result.ts'
import type { FileGroup, FileItem, Snapshot } from './snapshot.ts'
import { wordsSave } from './word-columns.ts'

/** A picture of the zip that a dish gets. */
export type PictureUse = { readonly itemId: string; readonly entry: string }

/** The changes that rows of dishes make. */
export type DishDifference = {
  readonly rows: readonly RowResult[]
  readonly create: readonly FileItem[]
  readonly update: readonly Change<FileItem>[]
  readonly pictures: readonly PictureUse[]
  /** The ids of dishes that the file has. */
  readonly found: ReadonlySet<string>
}

type Needs = {
  readonly snapshot: Snapshot
  readonly index: MenuIndex
  readonly groups: GroupDifference
  readonly pictures: PictureFinder
  readonly unknownStations: ReadonlySet<string>
  /** The time of the import, from which new dishes are available. */
  readonly now: string
}

const dishPreviewRow = ({ line, table, fields }: DishRow) =>
  ({
    sheet: 'dishes',
    line,
    ...(table !== undefined && { table }),
    name: fields.name ?? '',
    parent: fields.category ?? '',
  }) as const

const withoutEmpty = <T extends object>(item: { [K in keyof T]: T[K] | null | undefined }): T =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && value !== undefined)) as T // only optional fields are null

/** The portions after a row. One with the name of a stored portion keeps its id. */
const portionsOf = (fields: DishFields, stored: readonly Portion[] = []): Portion[] => {
  if (fields.portions === undefined)
    return stored.map((portion, index) =>
      index === 0 ? { ...portion, price: fields.price ?? portion.price } : portion,
    )
  return (fields.portions ?? []).map((portion) => ({
    id: stored.find(({ name }) => name === portion.name)?.id ?? randomUUID(),
    ...portion,
  }))
}

const priceOf = (fields: DishFields, portions: readonly Portion[], before: FileItem | undefined): number => {
  const [first] = portions
  const { price } = fields
  if (first && fields.portions && price !== undefined && price !== null && price !== first.price)
    throw new RowError(
      cellSentence(
        'price',
        String(price),
        `The first portion, ${first.name}, costs ${first.price}. Write the same price in both, or leave price empty.`,
      ),
    )
  return first?.price ?? price ?? before?.price ?? 0
}

/** @throws RowError for a new text whose letters a program replaced by question marks when it saved the file. */
const refuseLostLetters = (changes: ReturnType<typeof changesOf>): void => {
  const lost = changes.find(
    ({ column, after }) => textColumn.test(column) && /[?\uFFFD]/.test(after) && !/[\p{L}\p{N}]/u.test(after),
  )
  if (lost)
    throw new RowError(
      cellSentence(
        lost.column,
        lost.after,
        'The letters were lost when the file was saved. Save it as “CSV UTF-8” or .xlsx.',
      ),
    )
}

const textColumn = /^(name|category|description)(_|$)/

/** Compares rows of dishes with the menu, row by row. */
class DishComparison {
  readonly #needs: Needs
  readonly #groupsById: ReadonlyMap<string, FileGroup>
  readonly #groupsByName: ReadonlyMap<string, readonly FileGroup[]>
  readonly #naming: { readonly before: ReturnType<typeof namingOf>; readonly after: ReturnType<typeof namingOf> }
  /** The first row of each dish in the file. */
  readonly #lines = new Map<string, number>()
  readonly create: FileItem[] = []
  readonly update: Change<FileItem>[] = []
  readonly pictures: PictureUse[] = []
  readonly found = new Set<string>()

  constructor(needs: Needs) {
    this.#needs = needs
    const { snapshot, groups } = needs
    this.#groupsById = new Map(groups.after.map((group) => [group.id, group]))
    this.#groupsByName = Map.groupBy(groups.after, ({ name }) => name.toLowerCase())
    this.#naming = { before: namingOf(snapshot, snapshot.groups), after: namingOf(snapshot, groups.after) }
  }

  compare(read: DishRow): RowResult {
    const row = this.#withCategory(this.#withoutUnknownStation(read))
    const { fields, errors, wrong, notes, doubts = [] } = row
    try {
      const before = this.#find(row)
      if (errors.length > 0) return { ...errorRow(dishPreviewRow(row), errors), ...(wrong && { wrong }) }
      const result = this.#difference(row, before)
      const sentences = [...notes, ...(result.action === 'same' ? [] : doubts)]
      return sentences.length > 0 ? { ...result, notes: sentences } : result
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      return errorRow({ ...dishPreviewRow(row), name: fields.name ?? '' }, [...errors, error.message])
    }
  }

  /** A row without a category means the only dish of its name, else a new one. */
  #withCategory(row: DishRow): DishRow {
    const { category, name = '' } = row.fields
    if (category !== undefined) return row
    const stored = this.#needs.index.findByName(name)
    return { ...row, fields: { ...row.fields, category: stored?.category.name ?? defaultCategory } }
  }

  #withoutUnknownStation(row: DishRow): DishRow {
    const { station, ...fields } = row.fields
    if (typeof station !== 'string' || !this.#needs.unknownStations.has(station)) return row
    return { ...row, fields, notes: [...row.notes, `The station “${station}” is left out.`] }
  }

  /** The stored dish of a row. Notes that the file has it, also if the row is wrong. */
  #find({ line, fields, errors }: DishRow): FileItem | undefined {
    const { index } = this.#needs
    const { id, category = '', name = '' } = fields
    const before = index.findItem(id, category, name)
    if (before) this.found.add(before.id)
    const key = before?.id ?? index.newKey(category, name)
    const earlier = this.#lines.get(key)
    if (earlier === undefined) this.#lines.set(key, line)
    else if (errors.length === 0 || before)
      throw new RowError(`Row ${earlier} is the same dish. Keep one of the two rows.`)
    return before
  }

  #difference(row: DishRow, before: FileItem | undefined): RowResult {
    const { snapshot, pictures } = this.#needs
    const picture = pictures.find(row.fields.picture, row.fields.name ?? '')
    if (!before && snapshot.items.length + this.create.length >= bounds.itemsMax)
      throw new RowError(`The menu can have ${bounds.itemsMax} dishes. Remove rows, or use another restaurant.`)
    const made = this.#made(row.fields, before)
    const item = picture && 'imageURL' in picture ? { ...made, ...picture } : made
    const changes = changesOf(before ? dishCells(before, this.#naming.before) : {}, dishCells(item, this.#naming.after))
    refuseLostLetters(changes)
    const entry = picture && 'entry' in picture ? picture.entry : undefined
    if (!before) {
      this.create.push(item)
      if (entry !== undefined) this.pictures.push({ itemId: item.id, entry })
      return { ...dishPreviewRow(row), action: 'create', values: valuesOf(item) }
    }
    if (entry !== undefined) {
      this.pictures.push({ itemId: item.id, entry })
      changes.push({ column: 'picture', before: before.imageURL, after: entry })
    }
    const isChanged = !isDeepStrictEqual(item, before)
    if (!isChanged && entry === undefined) return { ...dishPreviewRow(row), action: 'same', values: valuesOf(item) }
    this.update.push({ before, after: { ...item, version: before.version + 1 } })
    return { ...dishPreviewRow(row), action: 'update', values: valuesOf(item), changes }
  }

  #made(fields: DishFields, before: FileItem | undefined): FileItem {
    const { index, snapshot, now } = this.#needs
    const category = index.category(fields.category ?? '', 'Regular', before?.category)
    const isMoved = before?.categoryId !== category.id
    const portions = portionsOf(fields, before?.portions)
    const { station, taxClass, sort } = fields
    const place = sort === undefined ? (isMoved ? undefined : before?.position) : sort - 1
    const made: FileItem = {
      ...(before ?? newItem(snapshot.restaurantId, now)),
      ...statedFields(fields),
      name: fields.name ?? '',
      price: priceOf(fields, portions, before),
      category: { id: category.id, name: category.name },
      categoryId: category.id,
      ...this.#special(fields, before),
      ...(fields.portions !== undefined && { portions }),
      ...(portions.length > 0 && { portions }),
      ...(fields.optionGroups && { optionGroupIds: fields.optionGroups.map((part) => this.#groupId(part)) }),
      ...(station !== undefined && { stationId: station === null ? undefined : index.station(station) }),
      ...(taxClass !== undefined && {
        taxClass: taxClass === null ? undefined : index.taxClass(taxClass, before?.taxClass),
      }),
      ...(fields.isTaxIncluded !== undefined && { isTaxIncluded: fields.isTaxIncluded || undefined }),
      translations: savedTranslations(before?.translations, wordsSave(fields.words, 'name', before?.translations)),
      position: place ?? 0,
    }
    this.#refuseManyDefaults(made)
    const item = withoutEmpty<FileItem>({
      ...made,
      portions: made.portions?.length ? made.portions : undefined,
      optionGroupIds: made.optionGroupIds?.length ? made.optionGroupIds : undefined,
    })
    return place === undefined ? { ...item, position: index.nextPosition(category.id) } : item
  }

  #special(
    { specialCategory }: DishFields,
    before: FileItem | undefined,
  ): Partial<Pick<MenuItem, 'specialCategoryId' | 'specialCategory'>> {
    if (specialCategory === undefined) return {}
    if (specialCategory === null) return { specialCategoryId: undefined, specialCategory: undefined }
    const { id, name } = this.#needs.index.category(specialCategory, 'Special', before?.specialCategory)
    return { specialCategoryId: id, specialCategory: { id, name } }
  }

  #groupId(part: GroupPart): string {
    if ('id' in part) {
      if (this.#groupsById.has(part.id)) return part.id
      throw new RowError(`Column “option_groups”: “#${part.id}”. There is no such option group.`)
    }
    const named = this.#groupsByName.get(part.name.toLowerCase()) ?? []
    const exact = named.filter(({ name }) => name === part.name)
    const [found, ...others] = exact.length > 0 ? exact : named
    if (found && others.length === 0) return found.id
    const failed = this.#needs.groups.failed.get(part.name.toLowerCase())
    if (failed !== undefined)
      throw new RowError(`The option group “${part.name}” has an error in row ${failed} of the option groups.`)
    throw new RowError(
      found
        ? `Column “option_groups”: “${part.name}”. Several groups have this name. Write # and the id of the group.`
        : `Column “option_groups”: “${part.name}”. Write the name of an option group, and | between two names.`,
    )
  }

  #refuseManyDefaults({ optionGroupIds = [] }: MenuItem): void {
    if (new Set(optionGroupIds).size < optionGroupIds.length)
      throw new RowError('Column “option_groups”: a group is named twice.')
    if (optionGroupIds.length > bounds.itemGroupsMax)
      throw new RowError(`Column “option_groups”: a dish can have ${bounds.itemGroupsMax} groups.`)
    const groups = optionGroupIds.flatMap((id) => this.#groupsById.get(id) ?? [])
    if (countDefaults(groups) > bounds.lineOptionsMax) throw new RowError(`Column “option_groups”: ${tooManyDefaults}`)
  }
}

const newItem = (restaurantId: string, now: string) => ({
  id: randomUUID(),
  restaurantId,
  description: '',
  imageURL: '',
  imageColour: '',
  availableFrom: now,
  isSuspended: false,
  version: 1,
})

/** The fields that a dish takes from its row without a change. */
const statedFields = (row: DishFields) => {
  const { description, dietMark, flags, contains, mayContain, spice, kcal, mrp, packing, isSuspended } = row
  const fields = { description, dietMark, flags, contains, mayContain, spice, kcal, mrp, packing, isSuspended }
  // `withoutEmpty` removes null: the field is cleared.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Omit<MenuItem, 'version'>
  >
}

/** Compares rows of dishes with the menu, and with the option groups as they are after the import. */
export const compareDishes = (read: readonly DishRow[], needs: Needs): DishDifference => {
  const comparison = new DishComparison(needs)
  const rows = read.map((row) => comparison.compare(row))
  const { create, update, pictures, found } = comparison
  return { rows, create, update, pictures, found }
}
