import { useEffect, useState } from 'react'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { logWarning } from '#web/lib/log.ts'
import { useStore } from '#web/lib/store.ts'
import { searchKeys } from './search-keys.ts'
import { type SearchKeys, findByText } from './search.ts'
import type { findDishes } from './similar.ts'

type Find = typeof findDishes

// A later search has it at its first drawing.
let known: Find | undefined

/** Finds dishes by their text; by sound and the like too, as soon as that code is here. */
export const useFindDishes = (): Find => {
  const [find, setFind] = useState<{ readonly of: Find | undefined }>({ of: known })
  useEffect(() => {
    if (known) return
    const load = async (): Promise<void> => {
      try {
        known = (await import('./similar.ts')).findDishes
        setFind({ of: known })
      } catch (error) {
        // The next search tries again. Until then the text decides.
        logWarning(`Dishes are not found by sound: ${String(error)}`)
      }
    }
    void load()
  }, [])
  return find.of ?? findByText
}

/** The search keys of the restaurant's dishes. They are loaded where it has names in other languages. */
export const useSearchKeys = (restaurant: Restaurant | undefined): SearchKeys => {
  useEffect(() => {
    if (!restaurant?.languages) return
    const load = async (): Promise<void> => {
      try {
        ;(await import('../data/menu-words.ts')).loadSearchKeys()
      } catch (error) {
        logWarning(`Names in other languages are not searched: ${String(error)}`)
      }
    }
    void load()
  }, [restaurant])
  return useStore(searchKeys)
}
