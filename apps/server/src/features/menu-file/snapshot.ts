import { hash } from 'node:crypto'
import type { Language } from '@thali/contract/basics/language'
import type { Station } from '@thali/contract/kitchen/kitchen'
import type { Category } from '@thali/contract/menu/category'
import type { OptionGroup } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'

/** A stored category, option group or dish; a dish with its place in its category, from 0. */
export type FileCategory = Category & { readonly version: number }
export type FileGroup = OptionGroup & { readonly version: number }
export type FileItem = MenuItem & { readonly version: number; readonly position: number }

/** The part of a tax class that dishes refer to; a class without a rate cannot be chosen. */
export type FileTaxClass = { readonly id: string; readonly name: string; readonly hasRate: boolean }

/** The names that dishes refer to. */
export type Names = {
  readonly stations: readonly Station[]
  readonly taxClasses: readonly FileTaxClass[]
  /** The class of dishes without their own, by name, and whether prices include the tax. */
  readonly taxes: { readonly usual: string; readonly areIncluded: boolean }
  /** The languages of the diner's screens. */
  readonly languages?: readonly Language[]
}

/** A menu with all that rows of a file refer to. */
export type Snapshot = Names & {
  readonly restaurantId: string
  readonly categories: readonly FileCategory[]
  readonly groups: readonly FileGroup[]
  readonly items: readonly FileItem[]
}

type Versioned = { readonly id: string; readonly version: number }

/** Versions of everything that an import reads. */
export type MenuVersions = Names & Readonly<Record<'categories' | 'groups' | 'items', readonly Versioned[]>>

const listed = (all: readonly Versioned[]): readonly string[] =>
  all.map(({ id, version }) => `${id} ${version}`).toSorted()

/** Identifies the state of a menu: any edit changes it. */
export const versionOf = ({ categories, groups, items, stations, taxClasses }: MenuVersions): string =>
  hash('sha256', JSON.stringify([listed(categories), listed(groups), listed(items), stations, taxClasses]), 'base64url')
