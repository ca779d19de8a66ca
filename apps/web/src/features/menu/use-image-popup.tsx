import { type ReactElement, type ReactNode, useCallback, useState } from 'react'
import type { MenuItem } from '@thali/contract'
import { lazyPart } from '#web/ui/lazy-component.tsx'

const ImagePopup = lazyPart(async () => (await import('./image-popup.tsx')).ImagePopup)

/**
 * The popup a list of cards opens its pictures in; its download begins with the first.
 *
 * @param renderControls The control of a card; absent where nothing can be ordered.
 * @returns How to open a dish, given the small picture that is already here; and what to render.
 */
export const useImagePopup = (
  renderControls: ((item: MenuItem) => ReactNode) | undefined,
): [open: (item: MenuItem, thumbnail: string) => void, popup: ReactElement | undefined] => {
  const [opened, setOpened] = useState<{ item: MenuItem; thumbnail: string }>()
  const open = useCallback((item: MenuItem, thumbnail: string) => setOpened({ item, thumbnail }), [])
  const popup = opened && (
    <ImagePopup
      item={opened.item}
      thumbnail={opened.thumbnail}
      controls={renderControls?.(opened.item)}
      onClose={() => setOpened(undefined)}
    />
  )
  return [open, popup]
}
