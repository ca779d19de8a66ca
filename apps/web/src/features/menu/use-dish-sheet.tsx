import { type ReactElement, type ReactNode, useCallback, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import type { Dish } from './restaurant-data.ts'

const DishSheet = lazyPart(async () => (await import('./dish-sheet.tsx')).DishSheet)

/** The controls of a dish, on its card or in its sheet. They belong to another feature, so the page gives them. */
export type RenderControls = (item: Dish, place: 'card' | 'sheet') => ReactNode

/** Opens a dish. `unavailable`: why it cannot be ordered; `thumbnail`: its small picture, if loaded (`''`: none). */
export type OpenDish = (item: Dish, unavailable: string | undefined, thumbnail: string) => void

/**
 * The sheet in which a list of cards shows one dish; its download begins with the first.
 *
 * @param renderControls What a dish is ordered with; absent where nothing can be ordered.
 * @returns How to open a dish, and what to render.
 */
export const useDishSheet = (
  renderControls: RenderControls | undefined,
): [open: OpenDish, sheet: ReactElement | undefined] => {
  const [opened, setOpened] = useState<{ item: Dish; unavailable: string | undefined; thumbnail: string }>()
  const open = useCallback<OpenDish>((item, unavailable, thumbnail) => setOpened({ item, unavailable, thumbnail }), [])
  const close = useCallback(() => setOpened(undefined), [])
  const sheet = opened && (
    <DishSheet
      {...opened}
      controls={opened.unavailable === undefined && renderControls?.(opened.item, 'sheet')}
      onClose={close}
    />
  )
  return [open, sheet]
}
