import { type ReactElement, type ReactNode, useCallback, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import type { Dish } from '../data/restaurant-data.ts'

const DishSheet = lazyPart(() => import('./dish-sheet.tsx').then((file) => file.DishSheet))

/** Renders the stepper of a dish, on its card or in its sheet; from another feature, so the page passes it. */
export type RenderControls = (item: Dish, place: 'card' | 'sheet') => ReactNode

/** Opens a dish. `unavailable`: why it cannot be ordered; `thumbnail`: URL of its loaded small picture, or ''. */
export type OpenDish = (item: Dish, unavailable: string | undefined, thumbnail: string) => void

/** Returns a function that opens a dish's sheet, and the element to render. Its code loads with the first one. */
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
