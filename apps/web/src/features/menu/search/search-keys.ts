import { createStore } from '#web/lib/store.ts'
import type { SearchKeys } from './search.ts'

/** The search keys of the restaurant's dishes; empty until they are loaded (menu-words.ts). */
export const searchKeys = createStore<SearchKeys>({})
