import { toPaise } from '@thali/contract/basics/money'
import { dishClass } from '@thali/contract/bills/dish-class'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import type { PublicPacking } from '@thali/contract/orders/charges'
import type { Settings } from '@thali/contract/restaurants/settings-schema'

type Rules = Pick<Settings, 'takeaway' | 'billing'>

const isPacked = ({ billing, takeaway }: Rules, { isTaxIncluded, mrp, taxClass }: MenuItem): boolean =>
  !isTaxIncluded &&
  mrp === undefined &&
  dishClass({ ...billing, takeawayClass: takeaway.taxClass }, taxClass, true).kind !== 'vat'

/** The packing that phones and tablets show before an order is sent; undefined while it is off. */
export const menuPacking = (rules: Rules, categories: readonly MenuCategory[]): PublicPacking | undefined => {
  const { isOn, packing } = rules.takeaway
  const { per, amount } = packing
  if (!isOn || per === 'none') return undefined
  const priceOf = (item: MenuItem): number => {
    if (!isPacked(rules, item)) return 0
    return per === 'dish' ? (item.packing ?? amount) : amount
  }
  const others = categories
    .flatMap(({ items }) => items)
    .map((item) => [item.id, priceOf(item)] as const)
    .filter(([, price]) => toPaise(price) !== toPaise(amount))
  return { per, amount, ...(others.length > 0 && { items: Object.fromEntries(others) }) }
}

/** The packing of a menu's dishes alone. */
export const packingOfMenu = (
  { items, ...packing }: PublicPacking,
  categories: readonly MenuCategory[],
): PublicPacking => {
  const ids = new Set(categories.flatMap((category) => category.items.map(({ id }) => id)))
  const own = Object.entries(items ?? {}).filter(([id]) => ids.has(id))
  return { ...packing, ...(own.length > 0 && { items: Object.fromEntries(own) }) }
}
