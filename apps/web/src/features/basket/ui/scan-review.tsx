import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import * as limits from '@thali/contract/basics/limits'
import { formatPrice } from '@thali/contract/basics/money'
import { lineKeyOf } from '@thali/contract/orders/line'
import { type PublicPacking, packingTotal } from '@thali/contract/orders/charges'
import { lineTotal } from '@thali/contract/orders/order'
import { listWords } from '#web/lib/language/words.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { useStore } from '#web/lib/store.ts'
import { chargeMessages } from '#web/product/charge-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Price } from '#web/ui/price.tsx'
import { confirmedTotal } from '../model/confirmed-total.ts'
import { nameOf } from '../model/line-choice.ts'
import { type MenuDish, unavailableOf } from '../model/menu-dish.ts'
import { type ReadOrder, totalNow, withNotes } from '../model/read-order.ts'
import { basketOf } from '../model/confirmed-order.ts'
import { sendForPhone } from '../outbox/hand-over.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { scanMessages as messages } from '../scan-messages.en.ts'
import { changeScanDraft, scanDraft } from '../store/scan-draft.ts'
import styles from './scan-phone.module.css'

/** A phone's older order may no longer be wanted; the phone asks too (decision 033). */
const oldMs = 30 * 60_000

const noNotes: ReadonlyMap<string, string> = new Map()

type ScanReviewProps = {
  readonly read: ReadOrder
  readonly menu: ReadonlyMap<string, MenuDish>
  readonly timezone: string
  /** The packing at its table; undefined without any. */
  readonly packing: PublicPacking | undefined
  readonly onAgain: () => void
  readonly onSent: () => void
}

type WarningsProps = Pick<ScanReviewProps, 'read' | 'menu' | 'timezone'> & { readonly chargesTotal: number }

/** Warnings about an order that was read, before it is sent. */
const Warnings = ({ read, menu, timezone, chargesTotal }: WarningsProps): ReactElement => {
  const { order, createdDateTime, notesMissing } = read
  const entries = [...basketOf(order).values()]
  const closed = unavailableOf(menu, entries)
  const unavailable = entries.filter(({ lineKey }) => closed.has(lineKey)).map(({ name }) => name)
  const now = totalNow(order, menu)
  const [openedAt] = useState(Date.now)
  const isOld = createdDateTime !== undefined && openedAt - Date.parse(createdDateTime) > oldMs
  return (
    <>
      {createdDateTime !== undefined && (
        <p className="hint">{messages.confirmed(shortMoment(createdDateTime, timezone))}</p>
      )}
      {isOld && <p className="big-notice warn">{messages.old}</p>}
      {unavailable.length > 0 && <p className="big-notice warn">{messages.unavailable(listWords(unavailable))}</p>}
      {unavailable.length === 0 && now !== undefined && now !== order.totalPrice && (
        <p className="big-notice warn">{messages.totalNow(confirmedTotal({ totalPrice: now, chargesTotal }))}</p>
      )}
      {notesMissing.length > 0 && <p className="big-notice warn">{messages.askNotes}</p>}
    </>
  )
}

/** Table, lines, notes and total of an order that was read; the waiter sends it. */
export const ScanReview = ({ read, menu, timezone, packing, onAgain, onSent }: ScanReviewProps): ReactElement => {
  const { key, order, notesMissing } = read
  const draft = useStore(scanDraft)
  const notes = draft.notes.get(key) ?? noNotes
  const setNote = (lineKey: string, note: string): void =>
    changeScanDraft({ notes: new Map(draft.notes).set(key, new Map(notes).set(lineKey, note)) })
  const chargesTotal = order.chargesTotal ?? (packing ? packingTotal(packing, order.items) : 0)
  const [isKnown, setIsKnown] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const names = new Map(
    [...basketOf(order).values()].map((entry) => [entry.lineKey, nameOf(menu.get(entry.id), entry)]),
  )
  const send = async (): Promise<void> => {
    setIsKnown(false)
    setIsSending(true)
    const isNew = await sendForPhone(key, withNotes(order, notes))
    setIsSending(false)
    if (isNew) return onSent()
    // It is stored here already, so the typed code has done its work.
    changeScanDraft({ text: '' })
    setIsKnown(true)
  }
  return (
    <div className={styles.review}>
      {order.contact?.name !== undefined && <p className="title">{order.contact.name}</p>}
      <Warnings read={read} menu={menu} timezone={timezone} chargesTotal={chargesTotal} />
      <ul className={styles.lines}>
        {order.items.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal
          <li key={index}>
            <span className={styles.quantity}>{messages.quantity(line.quantity)}</span>
            <span className="grow">
              {names.get(lineKeyOf(line)) ?? line.itemName}
              {line.specialInstructions && (
                <span className="hint block">{basketPageMessages.quoted(line.specialInstructions)}</span>
              )}
            </span>
            <Price rupees={lineTotal(line)} />
          </li>
        ))}
        {chargesTotal > 0 && (
          <li>
            <span className="grow">{chargeMessages.packing}</span>
            <Price rupees={chargesTotal} />
          </li>
        )}
        <li className="amount">
          <span className="grow">{messages.total}</span>
          <span>{formatPrice(confirmedTotal({ totalPrice: order.totalPrice, chargesTotal }))}</span>
        </li>
      </ul>
      {notesMissing.map((lineKey) => (
        <TextField
          key={lineKey}
          label={messages.noteFor(names.get(lineKey) ?? '')}
          maxLength={limits.noteLengthMax}
          value={notes.get(lineKey) ?? ''}
          onChange={(event) => setNote(lineKey, event.target.value)}
        />
      ))}
      {isKnown && (
        <p role="alert" className="big-notice warn">
          {messages.known}
        </p>
      )}
      <div className={styles.answers}>
        <Button variant="primary" isFullWidth isPending={isSending} onClick={() => void send()}>
          {messages.send}
        </Button>
        <Button isFullWidth onClick={onAgain}>
          {read.createdDateTime === undefined && draft.text !== '' ? messages.toCode : messages.again}
        </Button>
      </div>
    </div>
  )
}

/** Whether a table number may be typed on the order pad. */
export const isTableNumber = (text: string): boolean => /^\d{1,4}$/.test(text) && Number(text) >= bounds.tableNumberMin
