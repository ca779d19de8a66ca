import type { ReadCell } from '#server/spreadsheets/read-file.ts'
import { withoutEntities } from '#server/spreadsheets/read-markup.ts'
import { z } from 'zod'
import type { Column } from './columns.ts'
import { escapedName, portionsText } from './parts.ts'
import type { MenuRow } from './menu-row.ts'
import type { MenuTables } from './tables.ts'

// The menu of Petpooja's API: texts and numbers are both in use for each value, and texts have entities of HTML.
const value = z
  .union([z.string(), z.number()])
  .transform((text) => withoutEntities(String(text)))
  .optional()
  .catch(undefined)

const isObject = (part: unknown): boolean => typeof part === 'object' && part !== null

// PHP writes an empty list as a text, and one with gaps as an object.
const list = <T extends z.ZodType>(of: T) =>
  z.preprocess((all) => (isObject(all) ? Object.values(all as object) : []).filter(isObject), z.array(of)) // an object

const uses = list(z.object({ addon_group_id: value, addon_item_selection_min: value, addon_item_selection_max: value }))

const menu = z.object({
  categories: z.array(z.object({ categoryid: value, categoryname: value, categoryrank: value })),
  items: z.array(
    z.object({
      itemname: value,
      item_categoryid: value,
      itemdescription: value,
      price: value,
      active: value,
      itemrank: value,
      item_attributeid: value,
      variation: list(z.object({ name: value, price: value, active: value, addon: uses })),
      addon: uses,
    }),
  ),
  addongroups: list(
    z.object({
      addongroupid: value,
      addongroup_name: value,
      addongroupitems: list(
        z.object({ addonitem_name: value, addonitem_price: value, active: value, attributes: value }),
      ),
    }),
  ),
  attributes: list(z.object({ attributeid: value, attribute: value })),
})

type Menu = z.output<typeof menu>
type Item = Menu['items'][number]
type Use = z.output<typeof uses>[number]

const isActive = (active: string | undefined): boolean => active !== '0'

const row = (line: number, cells: Partial<Record<Column, ReadCell>>, notes: readonly string[] = []): MenuRow => ({
  line,
  cells: new Map(Object.entries(cells) as [Column, ReadCell][]), // the keys of the literal
  notes,
})

/** How many options a dish or a size takes; an empty `max` is no limit. */
const ruleOf = (use: Use | undefined) => {
  const { addon_item_selection_min: min = '0', addon_item_selection_max: max = '' } = use ?? {}
  return { min, max: max === '0' ? '' : max }
}

const ruleText = ({ min, max }: ReturnType<typeof ruleOf>): string => `${min || 0} to ${max || 'any number'}`

const usesOf = ({ addon, variation }: Item): readonly Use[] => [...addon, ...variation.flatMap((size) => size.addon)]

/** The first use of a group gives its rule, as a group of Thali has one. */
const rulesOf = ({ items }: Menu): ReadonlyMap<string | undefined, ReturnType<typeof ruleOf>> =>
  new Map(
    items
      .flatMap(usesOf)
      .toReversed()
      .map((use) => [use.addon_group_id, ruleOf(use)]),
  )

/** The group ids of a dish: its own, and those that all sizes have. */
const groupsOfItem = (item: Item): string[] => {
  const ids = new Set(usesOf(item).map(({ addon_group_id: id = '' }) => id))
  return [...ids].filter(
    (id) =>
      item.addon.some((use) => use.addon_group_id === id) ||
      item.variation.every((size) => size.addon.some((use) => use.addon_group_id === id)),
  )
}

type Reading = { readonly menu: Menu; readonly rules: ReturnType<typeof rulesOf> }

/** Sentences about what the groups of a dish lose, as they may be a required choice. */
const groupNotes = (item: Item, { menu: { addongroups }, rules }: Reading): string[] => {
  const groupNames = groupsOfItem(item)
  const all = Map.groupBy(usesOf(item), ({ addon_group_id: id = '' }) => id)
  return [...all].flatMap(([id, own]): string[] => {
    const group = addongroups.find(({ addongroupid }) => addongroupid === id)
    if (!group) return [`The option group ${id} is left out: the file does not have it.`]
    const name = group.addongroup_name ?? ''
    if (!groupNames.includes(id)) {
      const sizes = item.variation.filter(({ addon }) => addon.some((use) => use.addon_group_id === id))
      return [
        `The option group “${name}” is left out: only ${sizes.map((size) => `“${size.name ?? ''}”`).join(', ')} has it.`,
      ]
    }
    const rule = ruleText(rules.get(id) ?? ruleOf(undefined))
    const others = new Set(own.map((use) => ruleText(ruleOf(use))).filter((text) => text !== rule))
    return [...others].map((text) => `“${name}”: the file has ${text} here, but the option group takes ${rule}.`)
  })
}

const dishRow = (item: Item, line: number, reading: Reading): MenuRow => {
  const { categories, addongroups, attributes } = reading.menu
  const nameOfGroup = (id: string) => addongroups.find((group) => group.addongroupid === id)?.addongroup_name
  const variations = item.variation.map(({ name = '', price = '', active }) => ({
    name,
    price,
    isAvailable: isActive(active),
  }))
  const groups = groupsOfItem(item).flatMap((id) => nameOfGroup(id) ?? [])
  const category = categories.find(({ categoryid }) => categoryid === item.item_categoryid)?.categoryname
  const cells = {
    name: item.itemname ?? '',
    ...(category !== undefined && { category }),
    description: item.itemdescription ?? '',
    price: variations.length > 0 ? '' : (item.price ?? ''),
    portions: portionsText(variations),
    option_groups: groups.map(escapedName).join('|'),
    diet: attributes.find(({ attributeid }) => attributeid === item.item_attributeid)?.attribute ?? '',
    available: isActive(item.active),
  }
  return row(line, cells, groupNotes(item, reading))
}

const optionRows = ({ menu: { addongroups, attributes }, rules }: Reading): MenuRow[] => {
  const options = addongroups.flatMap((group) =>
    group.addongroupitems.map((option) => ({
      group: group.addongroup_name ?? '',
      ...(rules.get(group.addongroupid) ?? ruleOf(undefined)),
      option: option.addonitem_name ?? '',
      price: option.addonitem_price ?? '',
      available: isActive(option.active),
      diet: attributes.find(({ attributeid }) => attributeid === option.attributes)?.attribute ?? '',
    })),
  )
  return options.map((cells, index) => row(index + 1, cells))
}

const rankOf = (rank: string | undefined): number => (/^\d+$/.test(rank ?? '') ? Number(rank) : Number.MAX_SAFE_INTEGER)

/** The dishes by the ranks of their categories and their own; `line` is the place in the file. */
const inOrder = ({ items, categories }: Menu): { item: Item; line: number }[] => {
  const ranks = new Map(categories.map(({ categoryid, categoryrank }) => [categoryid, rankOf(categoryrank)]))
  const placeOf = (item: Item): number => ranks.get(item.item_categoryid) ?? Number.MAX_SAFE_INTEGER
  return items
    .map((item, index) => ({ item, line: index + 1 }))
    .toSorted(
      (one, other) =>
        placeOf(one.item) - placeOf(other.item) || rankOf(one.item.itemrank) - rankOf(other.item.itemrank),
    )
}

/** Reads the menu that Petpooja's API sends; `line` is the position in its lists. Undefined for JSON of another kind. */
export const readPetpooja = (content: unknown): MenuTables | undefined => {
  const parsed = menu.safeParse(content)
  if (!parsed.success) return undefined
  const reading = { menu: parsed.data, rules: rulesOf(parsed.data) }
  const dishes = inOrder(parsed.data).map(({ item, line }) => dishRow(item, line, reading))
  return {
    dishes: { sheet: 'dishes', rows: dishes },
    options: { sheet: 'option-groups', rows: optionRows(reading) },
    notes: ['Rows are counted in the order of the JSON file.'],
    unread: [],
    chosen: [],
  }
}
