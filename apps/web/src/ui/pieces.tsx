import { type ReactElement, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { drawsAll } from './draw-all.ts'
import { MoreRows } from './more-rows.tsx'
import { piecesMessages as messages } from './pieces-messages.en.ts'

type Pieces<Item> = {
  readonly drawn: readonly Item[]
  /** Stands below the list; null when all is drawn. */
  readonly more: ReactElement | null
}

/**
 * The first items of a long list. Further ones are drawn when its end comes into view, and all for find in page and print.
 * `piece`: so many at once, a few screens. `isWhole`: a row that must be there may be among the others (default false).
 */
export const usePieces = <Item,>(items: readonly Item[], piece: number, isWhole = false): Pieces<Item> => {
  const [most, setMost] = useState(piece)
  const isAllDrawn = useStore(drawsAll) || isWhole
  if (isAllDrawn || items.length <= most) return { drawn: items, more: null }
  return {
    drawn: items.slice(0, most),
    more: (
      <MoreRows
        key={most}
        label={messages.more(Math.min(piece, items.length - most))}
        onMore={() => setMost((before) => before + piece)}
      />
    ),
  }
}
