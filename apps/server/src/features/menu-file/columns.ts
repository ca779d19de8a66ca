import type { Reply } from '@thali/contract/api/calls'
import { wordAliases, wordColumns, type WordColumn } from './word-columns.ts'

/** The sheets of a menu file. */
export type SheetName = Reply<'importMenu'>['rows'][number]['sheet']

/** The columns of the dishes sheet, in the order of an export (docs/menu-file.md). */
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
  'printed_mrp',
  'packing',
  'available',
  'sort',
  'picture',
] as const

/** The columns of the option groups sheet: one row for each option. */
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

// Published titles of Petpooja, Square, Toast, Loyverse and Odoo, without blanks and marks. A cost or an amount is no price:
// tills export the purchase price as “Cost” (decision 123).
const dishAliases: Readonly<Record<DishColumn, readonly string[]>> = {
  id: ['itemid', 'dishid'],
  category: ['categoryname', 'section', 'menusection'],
  special_category: ['special', 'specialcategoryname'],
  name: ['itemname', 'itemtitle', 'title', 'item', 'dish', 'dishname', 'productname'],
  description: ['desc', 'itemdescription', 'details'],
  price: ['rate', 'itemprice', 'sellingprice', 'salesprice', 'saleprice', 'defaultprice', 'baseprice', 'mrp'],
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
  // “MRP” alone is the price of most files.
  printed_mrp: ['mrponthepack'],
  packing: ['packingcharge', 'packagingcharge', 'parcelcharge'],
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
  price: ['surcharge', 'extraprice', 'addonitemprice', 'rate'],
  max_quantity: ['maxquantityeach'],
  default: ['isdefault', 'preselected'],
  available: ['active', 'enabled', 'isavailable'],
  diet: ['dietmark', 'foodtype'],
  contains: ['allergens', 'allergen'],
}

/** Letters and digits of a title in lower case. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Letters in lower case with one blank between words; `itemPrice` and `item_price` have two words. */
export const spacedTitle = (title: string): string =>
  title
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .toLowerCase()

/** Whether a title is about what the restaurant itself pays. */
export const isOwnCost = (title: string): boolean =>
  /cost|purchase|buying|valuation|wholesale|supplier|landed|खरेदी|खरीद/.test(spacedTitle(title))

/** Whether a column that is not read may have the price that guests pay. */
export const mayBePrice = (title: string): boolean => {
  const words = spacedTitle(title)
  if (isOwnCost(title)) return false
  if (/price|\bmrp\b/.test(words)) return true
  return /\brates?\b/.test(words) && !/\b(tax|gst|cgst|sgst|igst|vat|cess|discount)\b/.test(words)
}

/** Whether a title names a price that replaces another one. */
export const isFreshPrice = (title: string): boolean =>
  /\b(new|revised|updated|current|latest|final|wef|from)\b|नया|नई|नवीन|नवे/.test(spacedTitle(title))

const finder = <C extends Column>(
  sheet: SheetName,
  columns: readonly C[],
  aliases: Readonly<Record<C, readonly string[]>>,
) => {
  const own = columns.map((column) => [column, aliases[column]] as const)
  const words = wordColumns(sheet).map((column) => [column, wordAliases(column)] as const)
  // The brackets after the title of a price have its currency or the name of a store: “Price (INR)”, “Price [Café]”.
  const bracketed = (title: string): Column | undefined => {
    const [, bare = '', inside = ''] = /^([^([{]+)[([{](.*)[)\]}]\s*$/s.exec(title) ?? []
    return byTitle.get(plainTitle(bare)) === 'price' && !isOwnCost(inside) ? 'price' : undefined
  }
  const byTitle = new Map<string, Column>(
    [...own, ...words].flatMap(([column, others]) =>
      [plainTitle(column), ...others].map((title) => [title, column] as const),
    ),
  )
  return (title: string): Column | undefined => byTitle.get(plainTitle(title)) ?? bracketed(title)
}

/** Finds the column of a title in each sheet. */
export const findColumn: Readonly<Record<SheetName, (title: string) => Column | undefined>> = {
  dishes: finder('dishes', dishColumns, dishAliases),
  'option-groups': finder('option-groups', optionColumns, optionAliases),
}

/** The columns that a sheet of option groups must have. */
export const neededOptionColumns: readonly Column[] = ['group', 'option']
