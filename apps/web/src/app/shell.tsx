import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { basketLayer } from '#web/features/basket/ui/basket-layer-slot.ts'
import { useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/lib/visit.ts'
import { Logo, type Shell, ShellContext } from '#web/ui/header.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { appMessages } from './messages.en.ts'
import type { NavigationEntry } from './navigation.tsx'
import { entriesOf, guestScreens, plainScreens } from './screens.tsx'
import styles from './shell.module.css'

const NavigationDrawer = lazyPart(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer)

type FrameProps = {
  readonly entries: readonly NavigationEntry[]
  /** The navigation beside the page, from 768 px on; staff only. */
  readonly sidebar?: ReactNode
  /** Below the entries, set apart. */
  readonly footer?: ReactNode
  /** Beside the restaurant's name. */
  readonly caption?: string | undefined
  /** In the header of every page; see `Shell`. */
  readonly alert?: ReactNode
  readonly children: ReactNode
}

/** The frame of every screen. Pages read its brand and actions from ShellContext, through `Page`. */
export const Frame = ({ entries, sidebar, footer, caption, alert, children }: FrameProps): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const { restaurant } = useRestaurantData()
  const renderLayer = useStore(basketLayer)
  const hasSidebar = sidebar !== undefined
  const name = restaurant?.name ?? ''
  const logo = restaurant?.logo ?? ''
  const shell = useMemo<Shell>(
    () => ({ brand: { name, logo, caption }, openNavigation: () => setIsOpen(true), hasSidebar, alert }),
    [name, logo, caption, hasSidebar, alert],
  )
  const brand = (
    <>
      <Logo brand={shell.brand} />
      <span>
        {name}
        {caption && <span className={styles.table}>{caption}</span>}
      </span>
    </>
  )
  return (
    <ShellContext value={shell}>
      <a className={styles.skip} href="#main">
        {appMessages.skipToContent}
      </a>
      <div className={hasSidebar ? styles.split : undefined} data-audience={hasSidebar ? 'staff' : 'guest'}>
        {hasSidebar && (
          <aside className={styles.sidebar}>
            <p className={styles.brand}>{brand}</p>
            {sidebar}
          </aside>
        )}
        <div className={styles.page}>{children}</div>
      </div>
      {isOpen && <NavigationDrawer title={brand} entries={entries} footer={footer} onClose={() => setIsOpen(false)} />}
      {renderLayer?.()}
    </ShellContext>
  )
}

const screens = [...guestScreens, ...plainScreens]

/** The frame of the diner's screens. */
export const GuestShell = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const { tableNumber } = useVisit()
  const { restaurant, status } = useRestaurantData()
  const isAtTable = tableNumber !== undefined && status !== 'unknown'
  return (
    <Frame
      entries={entriesOf(screens, restaurant?.settings.menuCardOnly)}
      caption={isAtTable ? appMessages.table(tableNumber) : undefined}
    >
      {children}
    </Frame>
  )
}
