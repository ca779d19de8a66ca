import type { ReactElement } from 'react'
import { stockEndpoints } from '@thali/contract/stock/endpoints'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { useBulk } from '#web/lib/bulk.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'
import { type SoldOutUndo, endUndo, holdUndo, offerUndo, soldOutUndo } from './sold-out-undo.ts'
import styles from './undo-strip.module.css'

const Strip = ({ undo }: { readonly undo: SoldOutUndo }): ReactElement => {
  const { text, switches, onUndone } = undo
  const { isRunning, run } = useBulk(messages.failedLog)
  const restore = async (isByKeyboard: boolean): Promise<void> => {
    if (isRunning) return
    let reason: string | undefined
    const changes = new Map(switches.map(({ itemId, change }) => [itemId, change]))
    const work = run([...changes.keys()], async (itemId) => {
      try {
        await call(stockEndpoints.setItemAvailability, { params: { itemId }, body: changes.get(itemId) ?? {} })
      } catch (error) {
        reason = serverWords(error)
        throw error
      }
    })
    holdUndo(work)
    const failed = await work
    onUndone()
    // Another dish may have been switched since.
    if (soldOutUndo.get() !== undo) return
    if (failed.length > 0) {
      const left = switches.filter(({ itemId }) => failed.includes(itemId))
      return offerUndo({ text: reason ?? messages.undoFailed, switches: left, onUndone })
    }
    endUndo()
    // The button disappears with the focus on it.
    if (isByKeyboard) document.querySelector('h1')?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.space}>
      <div className={styles.strip}>
        <output className={styles.text}>{text}</output>
        <Button
          variant="ghost"
          className={styles.undo}
          isPending={isRunning}
          onClick={({ detail }) => void restore(detail === 0)}
        >
          {messages.undo}
        </Button>
      </div>
    </div>
  )
}

/** Offers to undo the last change of one or several dishes, for a moment, at the bottom of the screen. */
export const UndoStrip = (): ReactElement | null => {
  const undo = useStore(soldOutUndo)
  const { restaurantId } = useVisit()
  return undo && undo.restaurantId === restaurantId ? <Strip undo={undo} /> : null
}
