import { reviseState } from '#server/data/printing/write-printer.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'

/** Publishes the state of a locked printer to screens; nothing for a removed one. */
export const emitState = async (
  trx: Connection,
  emit: Emit,
  restaurantId: string,
  printerId: string,
): Promise<void> => {
  const printer = await reviseState(trx, restaurantId, printerId)
  if (printer) emit('printer.changed', { printer })
}
