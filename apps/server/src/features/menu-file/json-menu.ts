import { FileProblem, type ReadCell, type ReadTable } from '#server/spreadsheets/read-file.ts'
import { readPetpooja } from './petpooja.ts'
import type { MenuTables } from './tables.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listsOf = (fields: Fields): Fields[][] =>
  Object.values(fields).flatMap((value) =>
    Array.isArray(value) && value.length > 0 && value.every(isFields) ? [value] : [],
  )

const isValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Dishes in a list, or in lists of categories: a dish gets the name of its category. */
const dishesOf = (list: readonly Fields[]): Fields[] =>
  list.flatMap((fields) => {
    const [dishes] = listsOf(fields)
    if (!dishes) return [fields]
    const name = fields['category'] ?? fields['name'] ?? fields['title']
    return dishes.map((dish) => ({ category: name, ...dish }))
  })

const cellOf = (value: unknown): ReadCell => (isValue(value) ? value : null)

const refused = 'This JSON file is not a menu of Petpooja: it needs the lists “categories” and “items”.'

/** A table of the first list of objects; its titles are the names of their fields. */
const tableOf = (content: unknown): ReadTable => {
  const lists =
    Array.isArray(content) && content.every(isFields) ? [content] : isFields(content) ? listsOf(content) : []
  const [list] = lists
  if (!list || list.length === 0) throw new FileProblem(refused)
  const dishes = dishesOf(list)
  const titles = [...new Set(dishes.flatMap((dish) => Object.keys(dish)))]
  return { name: '', rows: [titles, ...dishes.map((dish) => titles.map((title) => cellOf(dish[title])))] }
}

/**
 * Reads JSON: the menu of Petpooja's API, or a list of dishes with or without categories around it.
 * @throws FileProblem for JSON of another kind.
 */
export const readJson = (text: string): { readonly menu: MenuTables } | { readonly tables: readonly ReadTable[] } => {
  const parse = (): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      throw new FileProblem(refused)
    }
  }
  const content = parse()
  const menu = readPetpooja(content)
  return menu ? { menu } : { tables: [tableOf(content)] }
}
