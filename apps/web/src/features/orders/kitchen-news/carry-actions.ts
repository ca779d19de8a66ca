import { shortDurationText } from '#web/lib/duration.ts'
import { announce } from '#web/ui/announce.tsx'
import { carryMessages as messages } from './carry-messages.en.ts'
import { type CarryTile, type ReadyTable, serve, undoServe } from './ready-to-carry.ts'

/** How long dishes are ready. */
export const carryAgeWords = (minutes: number): string =>
  minutes === 0 ? messages.readyNow : messages.readyFor(shortDurationText(minutes))

/** Whether the tile offers Undo: this tab marked the dishes as served. */
export const isDoneTile = ({ state }: CarryTile): boolean => state !== 'ready' && state !== 'not-served'

type CarryWords = Readonly<
  Record<'served' | 'isServed' | 'servedName' | 'undoName' | 'saidServed' | 'saidUndone', string>
>

/** The texts of a tile: dishes are served at a table, and handed over to the guest of a token. */
export const carryWords = ({ tableNumber, tokenNumber }: ReadyTable): CarryWords =>
  tokenNumber === undefined
    ? {
        served: messages.served,
        isServed: messages.isServed,
        servedName: messages.servedName(tableNumber),
        undoName: messages.undoName(tableNumber),
        saidServed: messages.saidServed(tableNumber),
        saidUndone: messages.saidUndone(tableNumber),
      }
    : {
        served: messages.handOver,
        isServed: messages.isHandedOver,
        servedName: messages.handOverName(tokenNumber),
        undoName: messages.undoTokenName(tokenNumber),
        saidServed: messages.saidHandedOver(tokenNumber),
        saidUndone: messages.saidTokenUndone(tokenNumber),
      }

/** Marks the dishes of a tile as served, or takes that back, and says so. */
export const pressCarryTile = async (tile: CarryTile): Promise<void> => {
  const { table } = tile
  const { saidServed, saidUndone } = carryWords(table)
  if (isDoneTile(tile)) announce((await undoServe(table)) ? saidUndone : messages.notUndone)
  else announce((await serve(table)) ? saidServed : messages.notServed)
}
