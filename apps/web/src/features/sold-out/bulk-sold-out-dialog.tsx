import { type ReactElement, useRef } from 'react'
import type { MenuItem } from '@thali/contract/menu/item'
import { nextBusinessDay } from '@thali/contract/restaurants/hours'
import { stockEndpoints } from '@thali/contract/stock/endpoints'
import { call } from '#web/api/call.ts'
import { useBulk } from '#web/lib/bulk.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SoldOutChoice } from './sold-out-choice.tsx'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'
import styles from './sold-out-sheet.module.css'
import { offerUndo, restoring } from './sold-out-undo.ts'
import { type AvailabilityChange, backOnSale, getStock } from './sold-out.ts'

type BulkSoldOutDialogProps = {
  readonly restaurantId: string
  readonly items: readonly Pick<MenuItem, 'id' | 'name' | 'isSuspended' | 'soldOutUntil'>[]
  readonly onClose: () => void
  /** Called after some items were switched. */
  readonly onChanged: () => void
}

const choices = (): readonly {
  readonly title: string
  readonly hint: string
  readonly change: AvailabilityChange
}[] => [
  {
    title: messages.untilTomorrow,
    hint: messages.untilTomorrowHint,
    change: { ...backOnSale, soldOutUntil: nextBusinessDay },
  },
  {
    title: messages.untilSwitched,
    hint: messages.untilSwitchedHint,
    change: { ...backOnSale, isSuspended: true },
  },
  { title: messages.back, hint: messages.backHint, change: backOnSale },
]

/** Makes several dishes sold out, or puts them back on sale. Undo restores each of them. */
export const BulkSoldOutDialog = (props: BulkSoldOutDialogProps): ReactElement => {
  const { restaurantId, items, onClose, onChanged } = props
  const { isRunning, done, total, failed, run } = useBulk(messages.failedLog)
  const before = useRef(new Map<string, AvailabilityChange>())
  const set = async (change: AvailabilityChange): Promise<void> => {
    if (isRunning) return
    // One request for all items, made by the first of them.
    let stock: ReturnType<typeof getStock> | undefined
    const left = await run(
      items.map(({ id }) => id),
      async (itemId) => {
        stock ??= getStock(restaurantId)
        const counted = (await stock).find((one) => one.itemId === itemId)?.left
        const item = items.find(({ id }) => id === itemId)
        // A second attempt may find the state that the first one stored.
        if (item && !before.current.has(itemId)) before.current.set(itemId, restoring(item, counted))
        await call(stockEndpoints.setItemAvailability, { params: { itemId }, body: change })
      },
    )
    const switches = [...before.current].flatMap(([itemId, was]) =>
      left.includes(itemId) ? [] : [{ itemId, change: was }],
    )
    if (switches.length > 0) offerUndo({ text: messages.switched(switches.length), switches, onUndone: onChanged })
    onChanged()
    if (left.length === 0) onClose()
  }
  return (
    <Dialog title={messages.bulkTitle(items.length)} onClose={() => !isRunning && onClose()}>
      <div className={styles.choices}>
        {choices().map(({ title, hint, change }) => (
          <SoldOutChoice key={title} title={title} hint={hint} isSaving={isRunning} onChoose={() => void set(change)} />
        ))}
        <output className="hint">{isRunning && messages.progress({ done, total })}</output>
        {!isRunning && failed.length > 0 && (
          <p role="alert" className="notice danger">
            {messages.notSwitched(
              items
                .filter(({ id }) => failed.includes(id))
                .map(({ name }) => name)
                .join(', '),
            )}
          </p>
        )}
      </div>
    </Dialog>
  )
}
