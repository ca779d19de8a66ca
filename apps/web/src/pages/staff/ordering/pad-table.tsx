import { type FormEvent, type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { orderPadMessages as messages, staffBasketMessages } from '#web/features/basket/staff-basket-messages.en.ts'
import { basket } from '#web/features/basket/store/current-basket.ts'
import { moveDraft, openDraft, usePadTable, useUnsentTables } from '#web/features/basket/store/pad-table.ts'
import { faultFinder } from '#web/features/basket/ui/staff-send-confirmation.tsx'
import { roomTables } from '#web/features/floor/live-sittings.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './pad-table.module.css'
import { SourceOrders, usePadSources } from './source-orders.tsx'

type PadTableProps = { readonly onOpen: () => void }

/** The table of the pad as a button that opens the picker; as words for a further order of a guest. */
export const PadTable = ({ onOpen }: PadTableProps): ReactElement => {
  const { isForDiner, tableNumber } = useVisit()
  const chosen = usePadTable()
  // Fetched before the picker opens: there they stand above the tables, which must not move.
  usePadSources()
  if (isForDiner && tableNumber !== undefined)
    return <span className={styles.fixed}>{messages.furtherOrder(tableNumber)}</span>
  return (
    <Button className={styles.button} aria-haspopup="dialog" onClick={onOpen}>
      {chosen === undefined ? messages.chooseTable : messages.tableOf(chosen)}
    </Button>
  )
}

type PickedProps = { readonly from: number; readonly to: number; readonly onDone: () => void }

/** Asks for which table the dishes are that were picked before another table was chosen. */
const Picked = ({ from, to, onDone }: PickedProps): ReactElement => {
  const choose = (change: (tableNumber: number) => void): void => {
    change(to)
    onDone()
  }
  return (
    <Dialog title={messages.moveQuestion(from)} isQuestion onClose={onDone}>
      <div className="stack-3">
        <Button variant="primary" isFullWidth onClick={() => choose(moveDraft)}>
          {messages.moveTo(to)}
        </Button>
        <Button isFullWidth onClick={() => choose(openDraft)}>
          {messages.keepFor(from)}
        </Button>
      </div>
    </Dialog>
  )
}

/** Chooses the table of the pad: by its number, or among all tables. Orders from elsewhere stand above them. */
export const PadTablePicker = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const { restaurant } = useRestaurantData()
  const tables = useStore(roomTables)
  const unsent = useUnsentTables()
  const sources = usePadSources()
  // Sources that arrive after the opening would move the tables below a finger.
  const [areSourcesFirst] = useState(sources.length > 0)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<Omit<PickedProps, 'onDone'>>()
  const count = restaurant?.tableCount
  // Without a count all numbers are possible: nine thousand buttons.
  const listed = tables ?? Array.from({ length: count ?? 0 }, (_, index) => ({ number: index + 1, label: '' }))
  const choose = (to: number): void => {
    const { tableNumber: from, count: picked } = basket.get()
    if (from !== undefined && from !== to && picked > 0) return setAsked({ from, to })
    openDraft(to)
    onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = faultFinder(count ?? bounds.tableNumberMax)(text.trim())
    setFault(found)
    if (found === undefined) choose(Number(text))
  }
  const sourceOrders = <SourceOrders sources={sources} onSent={onClose} />
  if (asked) return <Picked {...asked} onDone={onClose} />
  return (
    <Dialog title={messages.chooseTable} onClose={onClose}>
      <form className={styles.typed} onSubmit={submit}>
        <TextField
          label={messages.table}
          placeholder={staffBasketMessages.tablePlaceholder}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={fault}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary">
          {messages.openTable}
        </Button>
      </form>
      {areSourcesFirst && sourceOrders}
      {areSourcesFirst && listed.length > 0 && <h3 className="name">{messages.tables}</h3>}
      <ul className={styles.tables} aria-label={messages.tables}>
        {listed.map(({ number, label }) => (
          <li key={number}>
            <button type="button" data-press="" className={styles.table} onClick={() => choose(number)}>
              <b className="title">{number}</b>
              <span className="hint anywhere">{unsent.has(number) ? messages.notSent : label}</span>
            </button>
          </li>
        ))}
      </ul>
      {!areSourcesFirst && sourceOrders}
    </Dialog>
  )
}
