import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { basketLayer } from '#web/features/basket/ui/basket-layer-slot.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useStore } from '#web/lib/store.ts'
import { useTableLabel } from '#web/product/table-visit.ts'
import { useVisit } from '#web/product/visit.ts'
import { Logo, type Shell, ShellContext } from '#web/ui/header.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { appMessages } from './messages.en.ts'
import styles from './shell.module.css'

const GuestNavigation = lazyPart(() => import('./guest-navigation.tsx').then((file) => file.GuestNavigation))

type FrameProps = {
  /** Renders the navigation in a drawer, while it is open. */
  readonly renderDrawer: (drawer: { readonly title: ReactNode; readonly onClose: () => void }) => ReactNode
  /** The navigation next to the page, from 768 px on; staff only. */
  readonly sidebar?: ReactNode
  /** Shown next to the restaurant's name. */
  readonly caption?: string | undefined
  /** In the header of every page; see `Shell`. */
  readonly alert?: ReactNode
  readonly children: ReactNode
}

/** The frame of every screen. Pages read its brand and actions from ShellContext, through `Page`. */
export const Frame = ({ renderDrawer, sidebar, caption, alert, children }: FrameProps): ReactElement => {
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
      <a className="skip" href="#main">
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
      {isOpen && renderDrawer({ title: brand, onClose: () => setIsOpen(false) })}
      {renderLayer?.()}
    </ShellContext>
  )
}

/** The frame of the diner's screens. */
export const GuestShell = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const { tableNumber } = useVisit()
  const { status } = useRestaurantData()
  const label = useTableLabel()
  const isAtTable = tableNumber !== undefined && status !== 'unknown'
  return (
    <Frame
      renderDrawer={(drawer) => <GuestNavigation {...drawer} />}
      caption={isAtTable ? (label ?? appMessages.table(tableNumber)) : undefined}
    >
      {children}
    </Frame>
  )
}
