import { createElement } from 'react'
import { BasketLayer } from './basket-layer.tsx'
import { startOutbox } from '../outbox/current-outbox.ts'
import { basketLayer } from './basket-layer-slot.ts'

/**
 * Takes up the orders that were confirmed on an earlier visit; those nobody may send unasked are asked about, on
 * whatever screen is open.
 *
 * @returns Resolves when they were read.
 */
export const startBasketLayer = (): Promise<void> => {
  basketLayer.set(() => createElement(BasketLayer))
  return startOutbox()
}
