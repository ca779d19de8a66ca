import { readFileSync } from 'node:fs'
import type { DietMark } from '@thali/contract/menu/diet'
import type { SetupState } from '@thali/contract/setup/schema'
import { starterMenuIds, type StarterMenuId } from '@thali/contract/setup/setup'

/** A size of a dish; `price` in rupees. */
type StarterPortion = { readonly name: string; readonly price: number }

/** A dish of a starter menu. It has a price or portions, in rupees. */
export type StarterItem = {
  readonly name: string
  readonly description?: string
  /** Absent where it depends on the brand, such as for wine. */
  readonly dietMark?: DietMark
  readonly price?: number
  readonly portions?: readonly StarterPortion[]
}

/**
 * A menu to begin with, in menu order. It names no allergens: only the restaurant knows what its cooks use, and a dish
 * without them says "ask the staff".
 */
export type StarterMenu = {
  readonly name: string
  readonly categories: readonly { readonly name: string; readonly items: readonly StarterItem[] }[]
}

/** Reads a starter menu from its file, which is part of the program. */
export const readStarterMenu = (id: StarterMenuId): StarterMenu =>
  JSON.parse(readFileSync(new URL(`starter-menus/${id}.json`, import.meta.url), 'utf8'))

/** The facts that the set-up shows of each starter menu. */
export const listStarterMenus = (): NonNullable<SetupState['menus']> =>
  starterMenuIds.map((id) => {
    const { name, categories } = readStarterMenu(id)
    const dishes = categories.reduce((sum, { items }) => sum + items.length, 0)
    return { id, name, categories: categories.map((category) => category.name), dishes }
  })
