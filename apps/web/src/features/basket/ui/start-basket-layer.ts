import { createElement } from 'react'
import { BasketLayer } from './basket-layer.tsx'
import { startOutbox } from '../outbox/current-outbox.ts'
import { basketLayer } from './basket-layer-slot.ts'

/** Loads the outbox and shows the basket's notices on every screen. */
export const startBasketLayer = (): Promise<void> => {
  basketLayer.set(() => createElement(BasketLayer))
  return startOutbox()
}
