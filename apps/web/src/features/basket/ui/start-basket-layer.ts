import { createElement } from 'react'
import { showToast } from '#web/ui/toast.tsx'
import { handOverMessages } from '../hand-over-messages.en.ts'
import { basket } from '../store/current-basket.ts'
import { BasketLayer } from './basket-layer.tsx'
import { startOutbox } from '../outbox/current-outbox.ts'
import { preloadParts } from './lazy-parts.ts'
import { basketLayer } from './basket-layer-slot.ts'

/** Loads the outbox and shows the basket's notices on every screen. */
export const startBasketLayer = (): Promise<void> => {
  basket.onFrozen = () => showToast(handOverMessages.frozen, 'failure')
  preloadParts()
  basketLayer.set(() => createElement(BasketLayer))
  return startOutbox()
}
