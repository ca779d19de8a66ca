import type { ReactNode } from 'react'
import { createStore } from '#web/lib/store.ts'

/** Renders the basket's notices on every screen (basket-layer.tsx); undefined until that code is loaded. */
export const basketLayer = createStore<(() => ReactNode) | undefined>(undefined)
