import { type ComponentType, Fragment, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { AddedTaxes } from '@thali/contract/bills/billing'
import type { PublicPacking } from '@thali/contract/orders/charges'
import { orderTotal } from '@thali/contract/orders/order'
import { itemsWords } from '#web/lib/language/words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useToday } from '#web/lib/now.ts'
import { storage } from '#web/lib/storage.ts'
import { useTableVisit } from '#web/product/table-visit.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Price } from '#web/ui/price.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import type { BasketEntry } from '../model/basket.ts'
import styles from './basket-contents.module.css'
import { basketPageMessages } from '../later-messages.en.ts'
import { BasketRow, type BasketRowProps } from './basket-row.tsx'
import { packingOf } from '../model/confirmed-total.ts'
import { clearBasket } from '../store/cleared-basket.ts'
import { useBasket, useMenuPrices } from '../store/current-basket.ts'
import { fullPriceOf } from '../model/line-choice.ts'
import { type MenuDish, defaultTimezone, unavailableOf } from '../model/menu-dish.ts'
import { NoteDialog } from './lazy-parts.ts'
import type { Refusal, Takeaway } from '../model/submission.ts'
import { PendingNotice } from './pending-notice.tsx'
import { forgetRemovedRows, holdRemovedRows, useRemovedRows, withRemovedRows } from '../store/removed-rows.ts'
import { RefusalDialog } from './refusal-dialog.tsx'
import { SumRows } from './sum-rows.tsx'
import { SendToKitchen, type SendConfirmationProps } from './send-to-kitchen.tsx'
import { startOutbox, useOutbox } from '../outbox/current-outbox.ts'

export type BasketContentsProps = {
  /** Current names and prices by item id; undefined until the menu is loaded. */
  readonly menu: ReadonlyMap<string, MenuDish> | undefined
  /** Called when the server has a newer menu. */
  readonly onMenuOutdated: () => void
  /** The packing of this order; undefined without any. */
  readonly packing?: PublicPacking | undefined
  /** Order pad: the order gets a token, as the visit says for guests. */
  readonly isAtCounter?: boolean
  /** Inside a panel next to the menu (default false). */
  readonly isPanel?: boolean
  /** Renders the small picture of a dish by its id; from another feature, so the page passes it. */
  readonly renderPicture?: (itemId: string) => ReactNode
  /** Returns to the menu; absent where the basket is next to the menu. */
  readonly onAddMore?: () => void
  /** Confirmation for staff (default: the diner's). */
  readonly staffConfirmation?: ComponentType<SendConfirmationProps>
  /** Order pad: returns the table chosen beforehand. */
  readonly chooseTable?: () => number | undefined
  /** Order pad: what was entered for the order of that table. */
  readonly takeawayAt?: (tableNumber: number) => Takeaway
  /** Order pad: a row of one line. */
  readonly renderRow?: (row: BasketRowProps) => ReactNode
  /** Staff: called with the table when the order is stored. */
  readonly onSent?: (tableNumber: number) => void
}

/** Whether an order was sent from a basket, and not by staff. */
const isOfBasket =
  (restaurantId: string | undefined) =>
  ({ isByStaff, order }: Pick<Refusal, 'isByStaff' | 'order'>): boolean =>
    !isByStaff && order.restaurantId === restaurantId

/** The basket: its lines, their notes, and sending (spec §2 "Basket", design §4.1). */
export const BasketContents = (props: BasketContentsProps): ReactElement => {
  const { menu, onMenuOutdated, isPanel = false, renderPicture, onAddMore } = props
  const { packing, isAtCounter = false, staffConfirmation, chooseTable, takeawayAt, onSent } = props
  const renderRow = props.renderRow ?? ((row) => <BasketRow {...row} />)
  const state = useBasket()
  const { isLoaded, submissions, refusals } = useOutbox()
  const isLoading = useHeldLoading(state.status === 'loading' || !isLoaded)
  const [noteFor, setNoteFor] = useState<BasketEntry>()
  const ofBasket = isOfBasket(state.restaurantId)
  const pending = submissions.find(ofBasket)
  const refusal = refusals.find(ofBasket)
  const lines = [...state.lines.values()]
  const chargesTotal = packing && packingOf(packing, lines)
  const removed = useRemovedRows()
  const rows = withRemovedRows(lines, removed)
  // Renders again at midnight: availability changes by date.
  const { timezone = defaultTimezone, billing } = storage.get('restaurantDetails') ?? {}
  useToday(timezone)
  const unavailable = menu
    ? unavailableOf(
        menu,
        rows.map(({ entry }) => entry),
      )
    : new Set<string>()
  const hasUnavailable = lines.some(({ lineKey }) => unavailable.has(lineKey))

  useEffect(() => void startOutbox(), [])
  useEffect(() => forgetRemovedRows, [])
  useMenuPrices(menu)

  if (isLoading) return <Loading />
  return (
    // Each tap restarts the time of removed rows; the tapped controls are inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classNames(styles.contents, isPanel && styles.panel)} onPointerDown={holdRemovedRows}>
      {pending && <PendingNotice submission={pending} />}
      <Notices
        isUnsafe={state.isUnsafe}
        hasUnavailable={!pending && hasUnavailable}
        hasNewPrices={state.oldPrices.size > 0}
      />
      <ul className={styles.rows}>
        {rows.map(({ entry, removed: asRemoved }) => (
          <Fragment key={entry.lineKey}>
            {renderRow({
              entry,
              removed: asRemoved,
              renderPicture,
              oldPrice: state.oldPrices.get(entry.lineKey) ?? fullPriceOf(menu?.get(entry.id), entry),
              dish: menu?.get(entry.id),
              isUnavailable: unavailable.has(entry.lineKey),
              isLocked: state.locked.has(entry.lineKey),
              onNote: setNoteFor,
            })}
          </Fragment>
        ))}
      </ul>
      {onAddMore && (
        <button type="button" className={styles.addMore} onClick={onAddMore}>
          <Icon name="plus" />
          {basketPageMessages.addMore}
        </button>
      )}
      {!pending && state.count > 0 && (
        <button type="button" className={styles.clear} onClick={(event) => clearBasket(event.detail === 0)}>
          {basketPageMessages.clear}
        </button>
      )}
      {state.count > 0 && (
        <Bill
          lines={lines}
          total={state.total}
          chargesTotal={chargesTotal}
          packing={packing}
          isAtCounter={isAtCounter}
          menu={menu}
          addedTaxes={billing?.addedTaxes}
        />
      )}
      <SendToKitchen
        total={state.total}
        chargesTotal={chargesTotal}
        canSend={state.count > 0 && !pending}
        staffConfirmation={staffConfirmation}
        chooseTable={chooseTable}
        takeawayAt={takeawayAt}
        onSent={onSent}
      />
      {noteFor && <NoteDialog entry={noteFor} onClose={() => setNoteFor(undefined)} />}
      {refusal && <RefusalDialog refusal={refusal} onMenuOutdated={onMenuOutdated} />}
    </div>
  )
}

const Loading = (): ReactElement => (
  <div className={styles.loading}>
    <LoadingState label={basketPageMessages.loading}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height="132px" />
      ))}
    </LoadingState>
  </div>
)

type BillProps = Pick<BasketContentsProps, 'menu' | 'packing'> & {
  readonly isAtCounter: boolean
  readonly lines: readonly BasketEntry[]
  readonly total: number
  /** Rupees; undefined without packing. */
  readonly chargesTotal: number | undefined
  readonly addedTaxes: AddedTaxes | undefined
}

// With the arithmetic of bills, which only restaurants need that add taxes.
const TaxEstimate = lazyComponent(
  () => import('./tax-estimate.tsx').then((file) => file.TaxEstimate),
  () => null,
)

/** Number of items, savings by offers, the total, and an estimate of the taxes that the bill adds. */
const Bill = ({ lines, total, chargesTotal = 0, packing, isAtCounter, menu, addedTaxes }: BillProps): ReactElement => {
  const { visit } = useTableVisit()
  const full = orderTotal(
    lines.map((line) => ({ ...line, price: fullPriceOf(menu?.get(line.id), line) ?? line.price })),
  )
  return (
    <dl className={styles.bill}>
      <dt>{basketPageMessages.items}</dt>
      <dd>{itemsWords(lines)}</dd>
      {full > total && (
        <>
          <dt>{basketPageMessages.saved}</dt>
          <dd className={styles.saved}>
            <Price rupees={toRupees(toPaise(full) - toPaise(total))} />
          </dd>
        </>
      )}
      <SumRows total={total} chargesTotal={chargesTotal}>
        {addedTaxes && <span className="hint">{basketPageMessages.plusTaxes}</span>}
      </SumRows>
      {addedTaxes && menu && (
        <TaxEstimate
          addedTaxes={addedTaxes}
          lines={lines}
          menu={menu}
          isAtCounter={isAtCounter || visit?.isTakeaway === true}
          packing={packing}
        />
      )}
    </dl>
  )
}

type NoticesProps = Readonly<Record<'isUnsafe' | 'hasUnavailable' | 'hasNewPrices', boolean>>

const Notices = ({ isUnsafe, hasUnavailable, hasNewPrices }: NoticesProps): ReactElement => (
  <>
    {isUnsafe && <Notice text={basketPageMessages.unsafe} />}
    {hasUnavailable && <Notice text={basketPageMessages.hasUnavailable} />}
    {hasNewPrices && <Notice text={basketPageMessages.pricesFollowed} />}
  </>
)

const Notice = ({ text }: { readonly text: string }): ReactElement => (
  <output className={styles.notice}>
    <Icon name="alert" />
    {text}
  </output>
)
