import type { Reply } from '@thali/contract'
import { wordAliases, wordColumns, type WordColumn } from './word-columns.ts'

/** The sheets of a menu file. */
export type SheetName = Reply<'importMenu'>['rows'][number]['sheet']

/** The columns of the sheet of dishes, in the order of an export (docs/menu-file.md). */
export const dishColumns = [
  'id',
  'category',
  'special_category',
  'name',
  'description',
  'price',
  'portions',
  'option_groups',
  'diet',
  'flags',
  'contains',
  'may_contain',
  'spice',
  'kcal',
  'station',
  'tax_class',
  'price_includes_tax',
  'available',
  'sort',
  'picture',
] as const

/** The columns of the sheet of option groups: one row for each option. */
export const optionColumns = [
  'group_id',
  'group',
  'min',
  'max',
  'option',
  'price',
  'max_quantity',
  'default',
  'available',
  'diet',
  'contains',
] as const

export type DishColumn = (typeof dishColumns)[number]
export type OptionColumn = (typeof optionColumns)[number]
export type Column = DishColumn | OptionColumn | WordColumn

// Titles of other programs, without blanks and marks: those of Petpooja, Square and Toast as far as they are published.
const dishAliases: Readonly<Record<DishColumn, readonly string[]>> = {
  id: ['itemid', 'dishid'],
  category: ['categoryname', 'section', 'menusection'],
  special_category: ['special', 'specialcategoryname'],
  name: ['itemname', 'itemtitle', 'title', 'item', 'dish', 'dishname', 'productname'],
  description: ['desc', 'itemdescription', 'details'],
  price: ['cost', 'rate', 'sellingprice', 'itemprice', 'amount'],
  portions: ['sizes', 'variations'],
  option_groups: ['groups', 'modifiers', 'modifiergroups', 'addons', 'addongroups'],
  diet: ['dietmark', 'foodtype', 'vegnonveg', 'itemattributeid', 'attribute'],
  flags: ['dietflags', 'suitablefor'],
  contains: ['allergens', 'allergen'],
  may_contain: ['traces', 'maycontaintraces'],
  spice: ['spicelevel', 'spiciness'],
  kcal: ['calories', 'energykcal'],
  station: ['kitchenstation', 'kitchen'],
  tax_class: ['tax', 'taxcategory'],
  price_includes_tax: ['taxincluded', 'includestax'],
  available: ['active', 'enabled', 'isavailable'],
  sort: ['sortorder', 'position', 'rank', 'itemrank'],
  picture: ['image', 'photo', 'imageurl', 'imagefile'],
}

const optionAliases: Readonly<Record<OptionColumn, readonly string[]>> = {
  group_id: ['optiongroupid', 'addongroupid'],
  group: ['groupname', 'optiongroup', 'modifierset', 'modifiergroup', 'addongroupname'],
  min: ['minimum', 'minselections'],
  max: ['maximum', 'maxselections'],
  option: ['optionname', 'modifier', 'addonitemname'],
  price: ['surcharge', 'extraprice', 'addonitemprice', 'cost', 'rate'],
  max_quantity: ['maxquantityeach'],
  default: ['isdefault', 'preselected'],
  available: ['active', 'enabled', 'isavailable'],
  diet: ['dietmark', 'foodtype'],
  contains: ['allergens', 'allergen'],
}

/** Letters and digits of a title in lower case. */
const plain = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const finder = <C extends Column>(
  sheet: SheetName,
  columns: readonly C[],
  aliases: Readonly<Record<C, readonly string[]>>,
) => {
  const own = columns.map((column) => [column, aliases[column]] as const)
  const words = wordColumns(sheet).map((column) => [column, wordAliases(column)] as const)
  const byTitle = new Map<string, Column>(
    [...own, ...words].flatMap(([column, others]) =>
      [plain(column), ...others].map((title) => [title, column] as const),
    ),
  )
  return (title: string): Column | undefined => byTitle.get(plain(title))
}

/** Finds the column of a title in each sheet. */
export const findColumn: Readonly<Record<SheetName, (title: string) => Column | undefined>> = {
  dishes: finder('dishes', dishColumns, dishAliases),
  'option-groups': finder('option-groups', optionColumns, optionAliases),
}

/** The columns that a sheet must have. */
export const neededColumns: Readonly<Record<SheetName, readonly Column[]>> = {
  dishes: ['category', 'name', 'price'],
  'option-groups': ['group', 'option'],
}
