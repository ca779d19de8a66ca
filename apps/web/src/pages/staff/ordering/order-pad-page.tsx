import { type ReactElement, useEffect, useState } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { confirmedTotal, packingOf } from '#web/features/basket/model/confirmed-total.ts'
import { basket, useBasket, useMenuPrices } from '#web/features/basket/store/current-basket.ts'
import { closeDraft } from '#web/features/basket/store/pad-table.ts'
import { addDish } from '#web/features/basket/ui/item-stepper.tsx'
import { OrderPadTicket, useTicketTable } from '#web/features/basket/ui/order-pad-ticket.tsx'
import { usePadPacking } from '#web/features/basket/ui/pad-takeaway.tsx'
import { orderPadMessages as messages } from '#web/features/basket/staff-basket-messages.en.ts'
import { MenuFailure } from '#web/features/menu/list/menu-failure.tsx'
import { MenuSkeleton } from '#web/features/menu/list/menu-skeleton.tsx'
import { PadDishes } from '#web/features/menu/list/pad-dishes.tsx'
import { type Dish, reloadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { UndoStrip } from '#web/features/sold-out/undo-strip.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { paths } from '#web/lib/paths.ts'
import { goBack } from '#web/lib/go-back.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { itemsWords } from '#web/lib/language/words.ts'
import { OrderingBanner } from './ordering-banner.tsx'
import { PadDish } from './pad-dish.tsx'
import { PadTable, PadTablePicker } from './pad-table.tsx'
import styles from './order-pad-page.module.css'
import { useTakeawayOf } from './takeaway-tables.ts'

/** From this width on the ticket is next to the dishes. */
const wideQuery = '(width >= 768px)'

// Seldom opened.
const DishesSoldOut = lazyPart(() =>
  import('#web/features/sold-out/dishes-sold-out.tsx').then((file) => file.DishesSoldOut),
)

/** An empty draft is none: the next order begins without a table. */
const forgetEmptyDraft = (): void => {
  if (basket.get().count === 0) closeDraft()
}

type SoldOutSwitchProps = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

const SoldOutSwitch = ({ isOn, onChange }: SoldOutSwitchProps): ReactElement => (
  <Button aria-pressed={isOn} className={classNames('chosen-fill', styles.soldOut)} onClick={() => onChange(!isOn)}>
    {messages.soldOut}
  </Button>
)

/**
 * The order pad: a waiter enters a whole order on one screen. It fills the draft of a table in the staff's basket and uses the
 * same outbox as the staff's menu (docs/decisions/139).
 */
export const OrderPadPage = (): ReactElement => {
  const data = useRestaurantData()
  const { status, itemById, restaurant, categories } = data
  const { count, total, lines } = useBasket()
  const isWide = useMediaQuery(wideQuery)
  const [isTicketOpen, setIsTicketOpen] = useState(false)
  const [soldOut, setSoldOut] = useState<Pick<Dish, 'id' | 'name'>>()
  const [isSwitching, setIsSwitching] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  useEffect(() => forgetEmptyDraft, [])
  const menu = status === 'ready' ? itemById : undefined
  const hasMenu = menu !== undefined && categories.length > 0
  useMenuPrices(menu)
  const takeawayOf = useTakeawayOf(restaurant)
  const packing = usePadPacking(useTicketTable(), { takeawayOf, packing: data.packing })
  const chargesTotal = packing && packingOf(packing, [...lines.values()])
  const ticket = (
    <aside className={styles.ticket} aria-label={messages.ticket}>
      <OrderPadTicket
        menu={menu}
        onMenuOutdated={() => void reloadRestaurantData()}
        onSoldOut={setSoldOut}
        onTableMissing={() => setIsPicking(true)}
        onSent={() => goBack(paths.adminTables)}
        packing={packing}
        takeawayOf={takeawayOf}
      />
    </aside>
  )
  // On a phone the table is the title: next to a bell there is no room for both.
  const table = <PadTable onOpen={() => setIsPicking(true)} />
  const showsDishes = isWide || !isTicketOpen
  const turn = (toTicket: boolean): void => {
    setIsTicketOpen(toTicket)
    window.scrollTo(0, 0)
  }
  return (
    <Page
      title={messages.title}
      leading="back"
      onLeave={() => goBack(paths.adminTables)}
      {...(isWide ? { actions: table } : { field: <div className="fill">{table}</div> })}
      layout="full"
    >
      <OrderingBanner />
      {status === 'loading' && <MenuSkeleton />}
      {!hasMenu && status !== 'loading' && <MenuFailure status={status} onRetry={() => void reloadRestaurantData()} />}
      {hasMenu && (
        <div className={styles.frame}>
          <div className={styles.pad}>
            {showsDishes && (
              <PadDishes
                data={data}
                renderDish={(item, isOrderable) => (
                  <PadDish item={item} isOrderable={isOrderable} onSoldOut={isSwitching ? setSoldOut : undefined} />
                )}
                onAdd={addDish}
                action={<SoldOutSwitch isOn={isSwitching} onChange={setIsSwitching} />}
                words={messages}
              />
            )}
            {!showsDishes && (
              <Button variant="ghost" className={styles.toDishes} onClick={() => turn(false)}>
                <Icon name="back" />
                {messages.toDishes}
              </Button>
            )}
            {(isWide || isTicketOpen) && ticket}
          </div>
          {!isWide && !isTicketOpen && (
            <div className={styles.switch}>
              <Button variant={count === 0 ? 'secondary' : 'primary'} isFullWidth onClick={() => turn(true)}>
                {messages.toTicket({
                  summary: itemsWords([...lines.values()]),
                  total: formatPrice(confirmedTotal({ totalPrice: total, chargesTotal })),
                })}
              </Button>
            </div>
          )}
          {soldOut && restaurant && (
            <DishesSoldOut
              restaurantId={restaurant.id}
              itemIds={[soldOut.id]}
              name={soldOut.name}
              timezone={restaurant.timezone}
              onClose={() => {
                setSoldOut(undefined)
                setIsSwitching(false)
              }}
              onChanged={() => void reloadRestaurantData()}
            />
          )}
          <UndoStrip />
        </div>
      )}
      {isPicking && <PadTablePicker onClose={() => setIsPicking(false)} />}
    </Page>
  )
}
