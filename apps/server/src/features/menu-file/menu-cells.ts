import { toPaise } from '@thali/contract/basics/money'
import type { Option } from '@thali/contract/menu/choice'
import type { Cell, SheetColumn } from '#server/spreadsheets/sheet.ts'
import { noneWord } from './cells.ts'
import type { Column as MenuColumn, DishColumn, OptionColumn, SheetName } from './columns.ts'
import { escapedName, portionsText } from './parts.ts'
import type { FileGroup, FileItem, Names } from './snapshot.ts'
import { wordCells, type WordColumn } from './word-columns.ts'

type Named = { readonly id: string; readonly name: string }

const lower = (text: string): string => text.toLowerCase()

/** The texts that stand for named things: the name, or `otherwise` of the id if the name is not unique. */
const textsOf = (all: readonly Named[], toText: (name: string) => string, otherwise: (id: string) => string) => {
  const counts = Map.groupBy(all, ({ name }) => lower(name))
  const texts = all.map(({ id, name }): [string, string] => [
    id,
    counts.get(lower(name))?.length === 1 ? toText(name) : otherwise(id),
  ])
  const byId = new Map(texts)
  return (id: string): string => byId.get(id) ?? otherwise(id)
}

const same = (text: string): string => text

/** The texts of what the cells of dishes refer to, by id. */
export type Naming = Readonly<Record<'group' | 'station' | 'taxClass', (id: string) => string>>

/** Creates the texts of references once for many dishes. */
export const namingOf = ({ stations, taxClasses }: Names, groups: readonly Named[]): Naming => ({
  group: textsOf(groups, escapedName, (id) => `#${id}`),
  station: textsOf(stations, same, same),
  taxClass: textsOf(taxClasses, same, same),
})

const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

const listText = (values: readonly string[] | undefined): string | null =>
  values === undefined ? null : values.join(', ') || noneWord

type WordCells = { readonly [C in WordColumn]?: Cell }

/** The cells of a dish. `price` is in paise. */
export const dishCells = (item: FileItem, naming: Naming): Readonly<Record<DishColumn, Cell>> & WordCells => ({
  id: item.id,
  category: item.category.name,
  special_category: item.specialCategory?.name ?? null,
  name: item.name,
  description: item.description || null,
  price: toPaise(item.price),
  portions: item.portions ? portionsText(item.portions) : null,
  option_groups: item.optionGroupIds?.map(naming.group).join('|') ?? null,
  diet: item.dietMark ?? null,
  flags: listText(item.flags),
  contains: listText(item.contains),
  may_contain: listText(item.mayContain),
  spice: item.spice ?? null,
  kcal: item.kcal ?? null,
  station: item.stationId === undefined ? null : naming.station(item.stationId),
  tax_class: item.taxClass === undefined ? null : naming.taxClass(item.taxClass),
  price_includes_tax: yesNo(item.isTaxIncluded === true),
  printed_mrp: item.mrp === undefined ? null : toPaise(item.mrp),
  packing: item.packing === undefined ? null : toPaise(item.packing),
  available: yesNo(!item.isSuspended),
  sort: item.position + 1,
  picture: item.imageURL || null,
  ...wordCells(item.translations, 'name'),
})

/** The cells of an option and its group. `price` is in paise. */
export const optionCells = (group: FileGroup, option: Option): Readonly<Record<OptionColumn, Cell>> & WordCells => ({
  group_id: group.id,
  group: group.name,
  min: group.min,
  max: group.max,
  option: option.name,
  price: toPaise(option.price),
  max_quantity: option.maxQuantity,
  default: yesNo(option.isDefault),
  available: yesNo(option.isAvailable),
  diet: option.dietMark ?? null,
  contains: listText(option.contains),
  ...wordCells(group.translations, 'group'),
  ...wordCells(option.translations, 'option'),
})

const counted: readonly string[] = ['spice', 'kcal', 'sort', 'min', 'max', 'max_quantity']

const amounts: readonly string[] = ['price', 'printed_mrp', 'packing']

const toColumn = (name: string): SheetColumn => {
  if (amounts.includes(name)) return { name, kind: 'paise' }
  return { name, kind: counted.includes(name) ? 'count' : 'text' }
}

/** The columns of an export. */
export const sheetColumns = (columns: Readonly<Record<SheetName, readonly MenuColumn[]>>) => ({
  dishes: columns.dishes.map(toColumn),
  'option-groups': columns['option-groups'].map(toColumn),
})
