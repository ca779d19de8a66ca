import { type ReactElement, type ReactNode, useState } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { hasChoices } from '@thali/contract/menu/choice'
import { basket, useBasket, useMenuPrices } from '#web/features/basket/store/current-basket.ts'
import { askChoice } from '#web/features/basket/ui/ask-choice.ts'
import { ItemStepper } from '#web/features/basket/ui/item-stepper.tsx'
import { OrderPadTicket } from '#web/features/basket/ui/order-pad-ticket.tsx'
import { orderPadMessages as messages } from '#web/features/basket/staff-basket-messages.en.ts'
import { MenuFailure } from '#web/features/menu/list/menu-failure.tsx'
import { MenuSkeleton } from '#web/features/menu/list/menu-skeleton.tsx'
import { PadDishes } from '#web/features/menu/list/pad-dishes.tsx'
import { type Dish, reloadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { UndoStrip } from '#web/features/sold-out/undo-strip.tsx'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { paths } from '#web/lib/paths.ts'
import { goBack } from '#web/lib/go-back.ts'
import { announce } from '#web/ui/announce.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { itemsWords } from '#web/lib/language/words.ts'
import { OrderingBanner } from './ordering-banner.tsx'
import styles from './order-pad-page.module.css'

/** From this width on the ticket is next to the dishes. */
const wideQuery = '(width >= 768px)'

// Seldom opened.
const DishesSoldOut = lazyPart(() =>
  import('#web/features/sold-out/dishes-sold-out.tsx').then((file) => file.DishesSoldOut),
)

const renderControls = (item: Dish): ReactNode => <ItemStepper item={item} size="row" />

const add = (item: Dish): void => {
  if (hasChoices(item)) return askChoice({ kind: 'add', item })
  basket.add(item)
  announce(messages.added(item.name, basket.quantityOf(item.id)))
}

/**
 * The order pad: a waiter enters a whole order on one screen, the table first. It fills the staff's basket and uses the
 * same outbox as the staff's menu (docs/decisions/078).
 */
export const OrderPadPage = (): ReactElement => {
  const data = useRestaurantData()
  const { status, itemById, restaurant, categories } = data
  const { count, total, lines } = useBasket()
  const isWide = useMediaQuery(wideQuery)
  const [isTicketOpen, setIsTicketOpen] = useState(false)
  const [soldOut, setSoldOut] = useState<Pick<Dish, 'id' | 'name'>>()
  const isReady = status === 'ready'
  const hasMenu = isReady && categories.length > 0
  useMenuPrices(isReady ? itemById : undefined)
  const ticket = (
    <aside className={styles.ticket} aria-label={messages.ticket}>
      <OrderPadTicket
        menu={isReady ? itemById : undefined}
        onMenuOutdated={() => void reloadRestaurantData()}
        tableCount={isReady ? restaurant?.tableCount : undefined}
        onSoldOut={setSoldOut}
      />
    </aside>
  )
  const showsDishes = isWide || !isTicketOpen
  const turn = (toTicket: boolean): void => {
    setIsTicketOpen(toTicket)
    window.scrollTo(0, 0)
  }
  return (
    <Page title={messages.title} leading="back" onLeave={() => goBack(paths.adminTables)} layout="full">
      <OrderingBanner />
      {status === 'loading' && <MenuSkeleton />}
      {!hasMenu && status !== 'loading' && <MenuFailure status={status} onRetry={() => void reloadRestaurantData()} />}
      {hasMenu && (
        <div className={styles.frame}>
          <div className={styles.pad}>
            {showsDishes && (
              <PadDishes
                data={data}
                renderControls={renderControls}
                onAdd={add}
                onSoldOut={setSoldOut}
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
                {messages.toTicket(itemsWords([...lines.values()]), formatPrice(total))}
              </Button>
            </div>
          )}
          {soldOut && restaurant && (
            <DishesSoldOut
              restaurantId={restaurant.id}
              itemIds={[soldOut.id]}
              name={soldOut.name}
              timezone={restaurant.timezone}
              onClose={() => setSoldOut(undefined)}
              onChanged={() => void reloadRestaurantData()}
            />
          )}
          <UndoStrip />
        </div>
      )}
    </Page>
  )
}
