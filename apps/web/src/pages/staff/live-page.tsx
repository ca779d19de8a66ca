import type { ReactElement, ReactNode } from 'react'
import { useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { LiveNotice, LiveStatus } from '#web/features/orders/live-status.tsx'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Page } from '#web/ui/page.tsx'

// Table Service is drawn before it: most of the time nothing waits. It also takes up what an earlier page left waiting.
const UnsentOrders = lazyComponent(
  async () => (await import('./unsent-orders.tsx')).UnsentOrders,
  () => null,
)

type LivePageProps = {
  readonly title: string
  /** Leaves by an arrow; without it the navigation opens there. */
  readonly onLeave?: () => void
  /** Last in the header, from 768 px on. */
  readonly action?: ReactNode
  /** Given the restaurant's time zone. */
  readonly children: (timezone: string) => ReactNode
}

/** Until the restaurant is known; the one most restaurants here are in (design §4.10). */
const defaultTimezone = 'Asia/Kolkata'

/**
 * A screen of the running room: it shows whether the room is heard live, and how old it is when it is not. On a phone
 * the header has no room for that, and it stands first on the page.
 *
 * @param props Its title, how it is left, its content.
 * @returns The screen.
 */
export const LivePage = ({ title, onLeave, action, children }: LivePageProps): ReactElement => {
  const timezone = useRestaurantData().restaurant?.timezone ?? defaultTimezone
  const hasWideHeader = useMediaQuery('(width >= 768px)')
  return (
    <Page
      title={title}
      {...(onLeave && { leading: 'back', onLeave })}
      actions={
        hasWideHeader && (
          <>
            <LiveStatus />
            {action}
          </>
        )
      }
    >
      <LiveNotice timezone={timezone}>{!hasWideHeader && <LiveStatus />}</LiveNotice>
      <UnsentOrders />
      {children(timezone)}
    </Page>
  )
}
