import { FileProblem, type ReadCell } from '#server/spreadsheets/read-file.ts'
import { z } from 'zod'
import type { Column } from './columns.ts'
import { escapedName, portionsText } from './parts.ts'
import type { MenuRow, MenuTables } from './tables.ts'

// The menu of Petpooja's API: texts and numbers are both in use for each value.
const value = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined)
const list = <T extends z.ZodType>(of: T) => z.array(of).optional().catch([])

const menu = z.object({
  categories: z.array(z.object({ categoryid: value, categoryname: value })),
  items: z.array(
    z.object({
      itemname: value,
      item_categoryid: value,
      itemdescription: value,
      price: value,
      active: value,
      itemrank: value,
      item_attributeid: value,
      variation: list(z.object({ name: value, price: value, active: value })),
      addon: list(
        z.object({ addon_group_id: value, addon_item_selection_min: value, addon_item_selection_max: value }),
      ),
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

/** A price as the file has it; a wrong one stays text and is refused with its row. */
const isActive = (active: string | undefined): boolean => active !== '0'

const row = (line: number, cells: Partial<Record<Column, ReadCell>>): MenuRow => ({
  line,
  cells: new Map(Object.entries(cells) as [Column, ReadCell][]), // the keys of the literal
})

const dishRow = (item: Item, line: number, { categories, addongroups = [], attributes = [] }: Menu): MenuRow => {
  const nameOfGroup = (id: string | undefined) => addongroups.find((one) => one.addongroupid === id)?.addongroup_name
  const variations = (item.variation ?? []).map(({ name = '', price = '', active }) => ({
    name,
    price: Number(price),
    isAvailable: isActive(active),
  }))
  const groups = (item.addon ?? []).flatMap(({ addon_group_id: id }) => nameOfGroup(id) ?? [])
  return row(line, {
    name: item.itemname ?? '',
    category: categories.find(({ categoryid }) => categoryid === item.item_categoryid)?.categoryname ?? '',
    description: item.itemdescription ?? '',
    price: variations.length > 0 ? '' : (item.price ?? ''),
    portions: portionsText(variations),
    option_groups: groups.map(escapedName).join('|'),
    diet: attributes.find(({ attributeid }) => attributeid === item.item_attributeid)?.attribute ?? '',
    available: isActive(item.active),
  })
}

const optionRows = ({ items, addongroups = [], attributes = [] }: Menu): MenuRow[] => {
  const uses = items.flatMap(({ addon }) => addon ?? [])
  const options = addongroups.flatMap((group) => {
    const use = uses.find(({ addon_group_id: id }) => id === group.addongroupid)
    const max = use?.addon_item_selection_max
    return (group.addongroupitems ?? []).map((option) => ({
      group: group.addongroup_name ?? '',
      min: use?.addon_item_selection_min ?? '0',
      max: max === '0' || max === undefined ? '' : max,
      option: option.addonitem_name ?? '',
      price: option.addonitem_price ?? '',
      available: isActive(option.active),
      diet: attributes.find(({ attributeid }) => attributeid === option.attributes)?.attribute ?? '',
    }))
  })
  return options.map((cells, at) => row(at + 1, cells))
}

/**
 * Reads the menu that Petpooja's API sends; `line` is the position in its lists.
 * @throws FileProblem for JSON of another kind.
 */
export const readPetpooja = (text: string): MenuTables => {
  const parse = (): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  const parsed = menu.safeParse(parse())
  if (!parsed.success)
    throw new FileProblem('This JSON file is not a menu of Petpooja: it needs the lists “categories” and “items”.')
  const dishes = parsed.data.items.map((item, at) => dishRow(item, at + 1, parsed.data))
  return {
    dishes: { sheet: 'dishes', rows: dishes },
    options: { sheet: 'option-groups', rows: optionRows(parsed.data) },
    notes: ['Rows are counted in the order of the JSON file.'],
  }
}
