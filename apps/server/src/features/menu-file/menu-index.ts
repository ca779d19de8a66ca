import { randomUUID } from 'node:crypto'
import * as bounds from '@thali/contract/basics/bounds'
import { byWeight, reorderedWeight, type CategoryType } from '@thali/contract/menu/category'
import { RowError } from './cell-error.ts'
import type { Change } from './group-difference.ts'
import type { FileCategory, FileItem, FileTaxClass, Snapshot } from './snapshot.ts'

const lower = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

const dishKey = (category: string, name: string): string => JSON.stringify([lower(category), lower(name)])

type Named = { readonly id: string; readonly name: string }

/** One of several by its name or id; undefined without one, or with several of the name. */
const refer = <T extends Named>(all: readonly T[], text: string): T | undefined => {
  const exact = all.filter(({ name }) => name === text)
  const named = exact.length > 0 ? exact : all.filter(({ name }) => lower(name) === lower(text))
  return named.length === 1 ? named[0] : all.find(({ id }) => id === text)
}

const listed = (all: readonly Named[]): string =>
  all
    .slice(0, 6)
    .map(({ name }) => name)
    .join(', ')

/** Finds what rows refer to by name, and collects the categories that they create. */
export class MenuIndex {
  readonly #snapshot: Snapshot
  readonly #byId: ReadonlyMap<string, FileItem>
  readonly #byName: ReadonlyMap<string, readonly FileItem[]>
  readonly #categories: ReadonlyMap<string, readonly FileCategory[]>
  readonly #created = new Map<string, FileCategory>()
  readonly #lastPositions = new Map<string, number>()
  /** Made for the first row without a category. */
  #byBareName: ReadonlyMap<string, readonly FileItem[]> | undefined

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    this.#byId = new Map(snapshot.items.map((item) => [item.id, item]))
    this.#byName = Map.groupBy(snapshot.items, ({ category, name }) => dishKey(category.name, name))
    this.#categories = Map.groupBy(snapshot.categories, ({ type, name }) => `${type} ${lower(name)}`)
    for (const { categoryId, position } of snapshot.items)
      this.#lastPositions.set(categoryId, Math.max(position, this.#lastPositions.get(categoryId) ?? -1))
  }

  /**
   * The dish of a row: by id, else by category and name. Undefined for a new dish.
   * @throws RowError if several dishes have the name.
   */
  findItem(id: string | null | undefined, category: string, name: string): FileItem | undefined {
    const byId = id ? this.#byId.get(id) : undefined
    if (byId) return byId
    const [item, ...others] = this.#byName.get(dishKey(category, name)) ?? []
    if (others.length === 0) return item
    throw new RowError(
      `The category “${category}” has ${others.length + 1} dishes “${name}”. Use the column id of an exported file.`,
    )
  }

  /** The only dish with a name in all categories; undefined without one, or with several. */
  findByName(name: string): FileItem | undefined {
    this.#byBareName ??= Map.groupBy(this.#snapshot.items, (item) => lower(item.name))
    const named = this.#byBareName.get(lower(name)) ?? []
    return named.length === 1 ? named[0] : undefined
  }

  /** Identifies a dish that is not stored yet. */
  newKey = dishKey

  /** The category with a name; `current` is the dish's category. A missing one is created. @throws RowError */
  category(name: string, type: CategoryType, current: Named | undefined): Named {
    if (current?.name === name) return current
    const named = this.#categories.get(`${type} ${lower(name)}`) ?? []
    const exact = named.filter((category) => category.name === name)
    const [found, ...others] = exact.length > 0 ? exact : named
    if (others.length > 0)
      throw new RowError(`There are ${others.length + 1} categories “${name}”. Give them different names first.`)
    return found ?? this.#create(name, type)
  }

  /** The station or tax class with a name or id. @throws RowError */
  station(text: string): string {
    const { stations } = this.#snapshot
    const station = refer(stations, text)
    if (station) return station.id
    throw new RowError(`Column “station”: “${text}”. Write one of: ${listed(stations)}; or leave the cell empty.`)
  }

  /** The tax class with a name or id. @throws RowError */
  taxClass(text: string, current: string | undefined): string {
    const usable = (taxClass: FileTaxClass): boolean => taxClass.hasRate || taxClass.id === current
    const found = refer(this.#snapshot.taxClasses, text)
    if (found && usable(found)) return found.id
    const words = found ? `“${found.name}” has no rate yet. Set it in the settings of bills first` : undefined
    throw new RowError(
      words
        ? `Column “tax_class”: ${words}.`
        : `Column “tax_class”: “${text}”. Write one of: ${listed(this.#snapshot.taxClasses.filter(usable))}; or leave the cell empty.`,
    )
  }

  /** The place after the last dish of a category. */
  nextPosition(categoryId: string): number {
    const next = (this.#lastPositions.get(categoryId) ?? -1) + 1
    this.#lastPositions.set(categoryId, next)
    return next
  }

  /** The new categories that dishes use, after all others of their type; and the others with their next weights. */
  newCategories(items: readonly FileItem[]): { create: FileCategory[]; reorder: Change<FileCategory>[] } {
    const used = new Set(items.flatMap(({ categoryId, specialCategoryId }) => [categoryId, specialCategoryId]))
    const created = [...this.#created.values()].filter(({ id }) => used.has(id))
    const create: FileCategory[] = []
    const reorder: Change<FileCategory>[] = []
    for (const type of ['Regular', 'Special'] as const) {
      const fresh = created.filter((category) => category.type === type)
      if (fresh.length === 0) continue
      const stored = this.#snapshot.categories.filter((category) => category.type === type).toSorted(byWeight)
      const count = stored.length + fresh.length
      for (const [index, before] of stored.entries()) {
        const weight = reorderedWeight(index, count, type)
        if (weight !== before.weight)
          reorder.push({ before, after: { ...before, weight, version: before.version + 1 } })
      }
      for (const [index, first] of fresh.entries())
        create.push({ ...first, weight: reorderedWeight(stored.length + index, count, type) })
    }
    return { create, reorder }
  }

  #create(name: string, type: CategoryType): FileCategory {
    const key = `${type} ${lower(name)}`
    const stored = this.#created.get(key)
    if (stored) return stored
    const { restaurantId, categories } = this.#snapshot
    if (categories.length + this.#created.size >= bounds.categoriesMax)
      throw new RowError(`The restaurant can have ${bounds.categoriesMax} categories, so “${name}” cannot be created.`)
    const created = { id: randomUUID(), restaurantId, name, type, weight: 0, isSuspended: false, version: 1 }
    this.#created.set(key, created)
    return created
  }
}
