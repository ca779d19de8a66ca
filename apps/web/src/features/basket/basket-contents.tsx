import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, useHeldLoading } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import type { BasketEntry } from './basket.ts'
import styles from './basket-contents.module.css'
import { sendMessages } from './basket-messages.en.ts'
import { BasketRow } from './basket-row.tsx'
import { clearBasket } from './cleared-basket.ts'
import { useBasket, useMenuPrices } from './current-basket.ts'
import { type MenuDish, unavailableOf } from './menu-dish.ts'
import { NoteDialog } from './note-dialog.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { RefusalDialog } from './send-dialogs.tsx'
import { Send, type SendQuestionProps } from './send-question.tsx'
import { startSending, useOutbox } from './sending.ts'

/** What the basket needs of the screen it stands on. */
export type BasketContentsProps = {
  /** Names and prices as the menu has them now; undefined until it is loaded. */
  readonly menu: ReadonlyMap<string, MenuDish> | undefined
  /** The server knows a newer menu than the one shown. */
  readonly onMenuOutdated: () => void
  /** Stands in a panel beside the menu, not on a page of its own (default false). */
  readonly isPanel?: boolean
  /** How the staff are asked before it is sent; absent for diners. */
  readonly staffQuestion?: ComponentType<SendQuestionProps>
  /** On the order pad: the table chosen before sending; see Send. */
  readonly chooseTable?: () => number | undefined
  /** On the order pad: one-tap notes below each line. */
  readonly quickNotes?: ComponentType<{ readonly entry: BasketEntry }>
}

/**
 * The basket: its lines, their notes, and the way to the kitchen (spec §2 "Basket", design §4.1).
 *
 * @param props The menu, and what to do when it is outdated.
 * @returns The contents; a page or a panel stands around it.
 */
export const BasketContents = (props: BasketContentsProps): ReactElement => {
  const { menu, onMenuOutdated, isPanel = false, staffQuestion, chooseTable, quickNotes } = props
  const state = useBasket()
  const { isLoaded, sends, refusals } = useOutbox()
  const isLoading = useHeldLoading(state.status === 'loading' || !isLoaded)
  const [noteFor, setNoteFor] = useState<BasketEntry>()
  const pending = sends.find((send) => !send.isByStaff && send.order.restaurantId === state.restaurantId)
  const refusal = refusals.find((one) => !one.isByStaff && one.order.restaurantId === state.restaurantId)

  const lines = [...state.lines.values()]
  const unavailable = menu
    ? unavailableOf(
        menu,
        lines.map(({ id }) => id),
      )
    : new Set<string>()

  useEffect(() => void startSending(), [])
  useMenuPrices(menu)

  if (isLoading) {
    return (
      <div className={styles.loading}>
        <LoadingState label={sendMessages.loading}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height="132px" />
          ))}
        </LoadingState>
      </div>
    )
  }
  return (
    <div className={classNames(styles.contents, isPanel && styles.panel)}>
      {pending && <PendingNotice send={pending} />}
      {state.isUnsafe && <Notice text={sendMessages.unsafe} />}
      {!pending && unavailable.size > 0 && <Notice text={sendMessages.hasUnavailable} />}
      {state.oldPrices.size > 0 && <Notice text={sendMessages.pricesFollowed} />}
      <ul className={styles.rows}>
        {lines.map((entry) => (
          <BasketRow
            key={entry.lineKey}
            entry={entry}
            oldPrice={state.oldPrices.get(entry.id) ?? menu?.get(entry.id)?.fullPrice}
            isUnavailable={unavailable.has(entry.id)}
            isLocked={state.locked.has(entry.id)}
            onNote={setNoteFor}
            quickNotes={quickNotes}
          />
        ))}
      </ul>
      {!pending && state.count > 0 && (
        <button type="button" className={styles.clear} onClick={(event) => clearBasket(event.detail === 0)}>
          {sendMessages.clear}
        </button>
      )}
      <Send
        total={state.total}
        canSend={state.count > 0 && !pending}
        staffQuestion={staffQuestion}
        chooseTable={chooseTable}
      />
      {noteFor && <NoteDialog entry={noteFor} onClose={() => setNoteFor(undefined)} />}
      {refusal && <RefusalDialog refusal={refusal} onMenuOutdated={onMenuOutdated} />}
    </div>
  )
}

const Notice = ({ text }: { readonly text: string }): ReactElement => (
  <output className={styles.notice}>
    <Icon name="alert" />
    {text}
  </output>
)
