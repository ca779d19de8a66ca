import { type FormEvent, type ReactElement, useState } from 'react'
import type { PublicPacking } from '@thali/contract/orders/charges'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { MenuDish } from '../model/menu-dish.ts'
import { type ReadOrder, orderOfRequest } from '../model/read-order.ts'
import { scanMessages as messages } from '../scan-messages.en.ts'
import { changeScanDraft, dropScanDraft, isMuchTyped, scanDraft } from '../store/scan-draft.ts'
import { ScanCamera } from './scan-camera.tsx'
import styles from './scan-phone.module.css'
import { ScanReview, isTableNumber } from './scan-review.tsx'
import { DropQuestion, ScanTyped } from './scan-typed.tsx'

type ScanPhoneProps = {
  /** By item id; undefined until it is loaded. */
  readonly menu: ReadonlyMap<string, MenuDish> | undefined
  readonly timezone: string
  /** The packing of a guest's order at a table; undefined without any. */
  readonly packingAt: (tableNumber: number) => PublicPacking | undefined
  /** Opens the order pad for a table. */
  readonly onOrderPad: (tableNumber: number) => void
  readonly onClose: () => void
}

/** For an order without a code: the order pad, with its table entered. */
const ReadOut = ({ onOrderPad }: Pick<ScanPhoneProps, 'onOrderPad'>): ReactElement => {
  const [text, setText] = useState('')
  const open = (event: FormEvent): void => {
    event.preventDefault()
    if (isTableNumber(text.trim())) onOrderPad(Number(text))
  }
  return (
    <details>
      <summary className="fold">{messages.readOut}</summary>
      <form className={styles.readOutForm} onSubmit={open}>
        <p className="hint">{messages.readOutHint}</p>
        <TextField
          label={messages.readOutTable}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" aria-disabled={!isTableNumber(text.trim())}>
          {messages.readOutOpen}
        </Button>
      </form>
    </details>
  )
}

/**
 * Reads the order of a phone without a network, by camera or as a typed code, and sends it after a check (plan §4.9). On
 * plain http there is no camera.
 */
export const ScanPhone = ({ menu, timezone, packingAt, onOrderPad, onClose }: ScanPhoneProps): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const draft = useStore(scanDraft)
  const { isTyping = !window.isSecureContext, read } = draft
  const [isAsking, setIsAsking] = useState(false)
  const setRead = (next: ReadOrder | undefined): void => changeScanDraft({ read: next })
  const drop = (): void => {
    dropScanDraft()
    onClose()
  }
  const close = (): void => (isMuchTyped(draft) ? setIsAsking(true) : drop())
  const question = isAsking && <DropQuestion onDrop={drop} onKeep={() => setIsAsking(false)} />
  if (read && menu) {
    return (
      <Dialog key="review" title={messages.reviewTitle(read.order.tableNumber)} onClose={close}>
        <ScanReview
          read={read}
          menu={menu}
          timezone={timezone}
          packing={packingAt(read.order.tableNumber)}
          onAgain={() => setRead(undefined)}
          onSent={drop}
        />
        {question}
      </Dialog>
    )
  }
  return (
    <Dialog key="read" title={isTyping ? messages.typedTitle : messages.title} onClose={close}>
      <div className={styles.content}>
        {!menu && <output className={styles.words}>{messages.noMenu}</output>}
        {menu && isTyping && <ScanTyped restaurantId={restaurantId} menu={menu} onOrder={setRead} />}
        {menu && !isTyping && (
          <ScanCamera
            restaurantId={restaurantId}
            onRequest={(request) => setRead(orderOfRequest(request, menu, messages.unknownDish))}
          />
        )}
        {isTyping && !window.isSecureContext && <p className="hint">{messages.problems.insecure}</p>}
        {window.isSecureContext && (
          <Button isFullWidth onClick={() => changeScanDraft({ isTyping: !isTyping })}>
            {isTyping ? messages.toCamera : messages.toTyped}
          </Button>
        )}
        <ReadOut
          onOrderPad={(tableNumber) => {
            dropScanDraft()
            onOrderPad(tableNumber)
          }}
        />
        {question}
      </div>
    </Dialog>
  )
}
