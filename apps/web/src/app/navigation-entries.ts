import type { ReactNode } from 'react'
import type { NavigationEntry } from './navigation.tsx'

/** A screen and its entry in the navigation. */
export type ListedScreen = {
  /** From the contract's `pages`. */
  readonly path: string
  /** Default: none. */
  readonly entry?: { readonly name: string; readonly icon: ReactNode }
  /** Not offered where the restaurant only shows its menu (default false). */
  readonly isForOrdering?: boolean
}

/** The navigation of some screens, in their order. `isForReading`: the restaurant only shows its menu. */
export const entriesOf = (screens: readonly ListedScreen[], isForReading = false): readonly NavigationEntry[] =>
  screens.flatMap(({ path, entry, isForOrdering = false }) =>
    entry && !(isForOrdering && isForReading) ? [{ to: path, ...entry }] : [],
  )
