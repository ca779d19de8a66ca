import { shortDurationText } from '#web/lib/duration.ts'
import { announce } from '#web/ui/announce.tsx'
import { carryMessages as messages } from './carry-messages.en.ts'
import { type CarryTile, serve, undoServe } from './ready-to-carry.ts'

/** How long dishes are ready. */
export const carryAgeWords = (minutes: number): string =>
  minutes === 0 ? messages.readyNow : messages.readyFor(shortDurationText(minutes))

/** Whether the tile offers Undo: this tab marked the dishes as served. */
export const isDoneTile = ({ state }: CarryTile): boolean => state !== 'ready' && state !== 'not-served'

/** Marks the dishes of a tile as served, or takes that back, and says so. */
export const pressCarryTile = async (tile: CarryTile): Promise<void> => {
  const { table } = tile
  const { tableNumber } = table
  if (isDoneTile(tile)) announce((await undoServe(table)) ? messages.saidUndone(tableNumber) : messages.notUndone)
  else announce((await serve(table)) ? messages.saidServed(tableNumber) : messages.notServed)
}
