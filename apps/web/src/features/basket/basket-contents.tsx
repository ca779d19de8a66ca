import { type ReactElement, useEffect, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useVisit } from '#web/lib/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, useHeldLoading } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import type { BasketEntry, MenuPrice } from './basket.ts'
import styles from './basket-contents.module.css'
import { sendMessages } from './basket-messages.en.ts'
import { BasketRow } from './basket-row.tsx'
import type { BasketState } from './basket-store.ts'
import { basket, useBasket, useMenuPrices } from './current-basket.ts'
import { NoteDialog } from './note-dialog.tsx'
import type { PendingSend } from './send.ts'
import { PendingNotice } from './pending-notice.tsx'
import { RefusalDialog } from './send-dialogs.tsx'
import { sendBasket, startSending, useOutbox } from './sending.ts'

/** What the basket needs of the screen it stands on. */
export type BasketContentsProps = {
  /** Names and prices as the menu has them now; undefined until it is loaded. */
  readonly menu: ReadonlyMap<string, MenuPrice> | undefined
  /** The server knows a newer menu than the one shown. */
  readonly onMenuOutdated: () => void
  /** Stands in a panel beside the menu, not on a page of its own (default false). */
  readonly isPanel?: boolean
}

/**
 * The basket: its lines, their notes, and the way to the kitchen (spec §2 "Basket", design §4.1).
 *
 * @param props The menu, and what to do when it is outdated.
 * @returns The contents; a page or a panel stands around it.
 */
export const BasketContents = ({ menu, onMenuOutdated, isPanel = false }: BasketContentsProps): ReactElement => {
  const state = useBasket()
  const { isLoaded, sends, refusal } = useOutbox()
  const isLoading = useHeldLoading(state.status === 'loading' || !isLoaded)
  const [noteFor, setNoteFor] = useState<BasketEntry>()
  const pending = sends.find((send) => send.order.restaurantId === state.restaurantId)

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
      {state.oldPrices.size > 0 && (
        <output className={styles.notice}>
          <Icon name="alert" />
          {sendMessages.pricesFollowed}
        </output>
      )}
      <ul className={styles.rows}>
        {[...state.lines.values()].map((entry) => (
          <BasketRow
            key={entry.lineKey}
            entry={entry}
            oldPrice={state.oldPrices.get(entry.id)}
            isLocked={state.locked.has(entry.id)}
            onNote={setNoteFor}
          />
        ))}
      </ul>
      {!pending && state.count > 0 && (
        <button type="button" className={styles.clear} onClick={basket.clear}>
          {sendMessages.clear}
        </button>
      )}
      <Send state={state} pending={pending} />
      {noteFor && <NoteDialog entry={noteFor} onClose={() => setNoteFor(undefined)} />}
      {refusal && <RefusalDialog refusal={refusal} onMenuOutdated={onMenuOutdated} />}
    </div>
  )
}

type SendProps = { readonly state: BasketState; readonly pending: PendingSend | undefined }

const Send = ({ state, pending }: SendProps): ReactElement | null => {
  const { restaurantId, tableNumber } = useVisit()
  const [step, setStep] = useState<'idle' | 'asking' | 'sending'>('idle')
  const send = async (): Promise<void> => {
    setStep('sending')
    await sendBasket()
    setStep('idle')
  }
  const canSend = restaurantId !== undefined && tableNumber !== undefined && state.count > 0 && !pending
  return (
    <>
      {canSend && (
        <div className={styles.footer}>
          <Button variant="primary" isFullWidth className={styles.send} onClick={() => setStep('asking')}>
            {sendMessages.send(state.total)}
          </Button>
        </div>
      )}
      {step !== 'idle' && (
        <ConfirmDialog
          question={sendMessages.confirmSend}
          confirmLabel={sendMessages.confirmSendYes}
          isPending={step === 'sending'}
          onConfirm={() => void send()}
          onCancel={() => setStep('idle')}
        />
      )}
    </>
  )
}
