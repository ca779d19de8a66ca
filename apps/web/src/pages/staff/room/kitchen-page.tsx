import { type ReactElement, useEffect, useMemo } from 'react'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { signals } from '#web/features/kitchen/model/sounds.ts'
import type { Ring } from '#web/features/kitchen/store/alarm-bell.ts'
import { kitchen } from '#web/features/kitchen/store/browser-kitchen.ts'
import { KitchenDisplay } from '#web/features/kitchen/ui/kitchen-display.tsx'
import { kitchenMessages as messages } from '#web/features/kitchen/ui/kitchen-messages.en.ts'
import { type MenuNames, showMenuNames } from '#web/features/kitchen/ui/dish-name.tsx'
import { KitchenTools } from '#web/features/kitchen/ui/kitchen-tools.tsx'
import type { SoldOutListSlot, SoldOutSlot } from '#web/features/kitchen/ui/panels.tsx'
import { MenuFailure } from '#web/features/menu/list/menu-failure.tsx'
import { useMenuWords } from '#web/features/menu/data/shown-words.ts'
import { reloadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { toNeedle, toSearchIndex } from '#web/features/menu/search/search.ts'
import { useFindDishes, useSearchKeys } from '#web/features/menu/search/use-dish-search.ts'
import { liveConnection } from '#web/features/orders/live/live-connection.ts'
import { setSound, sound, soundStore } from '#web/features/orders/live/live-sound.ts'
import { LiveStatus } from '#web/features/orders/live/live-status.tsx'
import { DishesSoldOut } from '#web/features/sold-out/dishes-sold-out.tsx'
import { type DishNames, SoldOutList } from '#web/features/sold-out/sold-out-list.tsx'
import { UndoStrip } from '#web/features/sold-out/undo-strip.tsx'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { orderFollower } from '#web/product/order-follower.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import styles from './kitchen-page.module.css'

/** The header has room for the tools from the first width on, and for connection and sound from the second. */
const wideHeader = '(width >= 768px)'
const roomInHeader = '(width >= 1024px)'

/** The volume after silence. */
const audible = 0.7

/** The factor of the volume for an order that was not seen in time. */
const loud = 1.4

// The switch for repetition is for calls and orders of guests: an unseen ticket is always repeated.
const ring = ({ kind, isLoud }: Ring): void => {
  if (!soundStore.get().isOn) return
  sound(signals[kind], isLoud ? loud : 1)
}

const useFollowedOrders = (): void => {
  useEffect(() => {
    orderFollower.current = kitchen
    const leave = liveConnection.join(kitchen.reload)
    return () => {
      leave()
      orderFollower.current = undefined
    }
  }, [])
}

/** The menu's names in the language of this device; empty where they are the menu's own. */
const useNames = (): DishNames & MenuNames => {
  const words = useMenuWords()
  return useMemo(() => {
    const items = Object.entries(words?.items ?? {}).flatMap(([id, { name }]) => (name ? [[id, name] as const] : []))
    const { categories = {}, options = {}, portions = {} } = words ?? {}
    return { items: Object.fromEntries(items), categories, options, portions }
  }, [words])
}

type AllDishesProps = {
  readonly restaurant: Restaurant
  readonly names: DishNames
  readonly onClose: () => void
}

/** The list where a cook makes any dish sold out. */
const AllDishes = ({ restaurant, names, onClose }: AllDishesProps): ReactElement => {
  const findDishes = useFindDishes()
  const keys = useSearchKeys(restaurant)
  const find = (items: readonly MenuItem[], text: string): readonly MenuItem[] => {
    const named = items.map((item) => ({ ...item, name: names.items[item.id] ?? item.name, ownName: item.name }))
    const { byName, similar } = findDishes(toSearchIndex(named, keys), toNeedle(text), true)
    const ids = new Set([...byName, ...similar].map(({ id }) => id))
    return items.filter(({ id }) => ids.has(id))
  }
  const { id, timezone } = restaurant
  return <SoldOutList restaurantId={id} timezone={timezone} names={names} find={find} onClose={onClose} />
}

const Display = ({ restaurantId }: { readonly restaurantId: string }): ReactElement | null => {
  const { restaurant } = useRestaurantData()
  const { status, asOf } = useStore(liveConnection.store)
  const { isOn, volume } = useStore(soundStore)
  const hasWideHeader = useMediaQuery(wideHeader)
  const hasRoomInHeader = useMediaQuery(roomInHeader)
  const names = useNames()
  useFollowedOrders()
  useEffect(() => showMenuNames(names), [names])
  if (!restaurant?.kitchen) return null
  const { timezone, kitchen: settings } = restaurant
  const renderSoldOut: SoldOutSlot = ({ itemId, name, onClose }) => (
    <DishesSoldOut
      restaurantId={restaurantId}
      itemIds={[itemId]}
      name={name}
      timezone={timezone}
      onClose={onClose}
      onChanged={() => undefined}
    />
  )
  const renderSoldOutList: SoldOutListSlot = ({ onClose }) => (
    <AllDishes restaurant={restaurant} names={names} onClose={onClose} />
  )
  return (
    <>
      <KitchenDisplay
        restaurantId={restaurantId}
        timezone={timezone}
        settings={settings}
        // While it connects for the first time nothing is lost yet.
        surroundings={{
          isConnected: status !== 'disconnected',
          asOf,
          isSoundOn: isOn && volume > 0,
          turnSoundOn: () => setSound({ isOn: true, ...(volume === 0 && { volume: audible }) }),
          controls: hasWideHeader && !hasRoomInHeader && <LiveStatus />,
        }}
        ring={ring}
        renderSoldOut={renderSoldOut}
        renderSoldOutList={renderSoldOutList}
      >
        {!hasWideHeader && (
          <div className={styles.tools}>
            <LiveStatus />
            <KitchenTools />
          </div>
        )}
      </KitchenDisplay>
      <UndoStrip />
    </>
  )
}

/** The kitchen display, or the reason for its absence (plan §5.4). */
export const KitchenPage = (): ReactElement => {
  const { restaurantId } = useVisit()
  const { status, restaurant } = useRestaurantData()
  const hasWideHeader = useMediaQuery(wideHeader)
  const hasRoomInHeader = useMediaQuery(roomInHeader)
  const isOn = restaurant?.kitchen !== undefined
  const actions = isOn && hasWideHeader && (
    <>
      {hasRoomInHeader && (
        <div className={styles.status}>
          <LiveStatus />
        </div>
      )}
      <KitchenTools />
    </>
  )
  return (
    <Page title={messages.title} layout={isOn ? 'full' : 'padded'} actions={actions}>
      {isOn && restaurantId !== undefined && <Display restaurantId={restaurantId} />}
      {!isOn && !restaurant && status === 'loading' && <LoadingState label={messages.loading} />}
      {!isOn && !restaurant && status !== 'loading' && (
        <MenuFailure status={status} onRetry={() => void reloadRestaurantData()} />
      )}
      {!isOn && restaurant && (
        <EmptyState
          title={messages.off}
          body={messages.offHint}
          action={<Button onClick={reloadRestaurantData}>{messages.checkAgain}</Button>}
        />
      )}
    </Page>
  )
}
