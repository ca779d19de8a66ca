import type { ReactElement, ReactNode } from 'react'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { LiveNotice, LiveStatus } from '#web/features/orders/live/live-status.tsx'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Page } from '#web/ui/page.tsx'

// Loaded after Table Service, because it is usually empty. It also sends entries stored by an earlier page.
const LiveExtras = lazyComponent(
  () => import('./live-extras.tsx').then((file) => file.LiveExtras),
  () => null,
)

const PauseNotice = lazyComponent(
  () => import('./pause-notice.tsx').then((file) => file.PauseNotice),
  () => null,
)

type LivePageProps = {
  readonly title: string
  /** Shows Back; without it the navigation opens. */
  readonly onLeave?: () => void
  /** First in the header, from 768 px on, where actions that load later move none of the others. */
  readonly laterActions?: ReactNode
  /** Last in the header, from 768 px on. */
  readonly action?: ReactNode
  /** Renders the content; its argument is the restaurant's time zone. */
  readonly children: (timezone: string) => ReactNode
}

/** The time zone until the restaurant is fetched (design §4.10). */
const defaultTimezone = 'Asia/Kolkata'

/**
 * A live staff screen: it shows the state of the live connection and, when that is lost, its own age. On a phone both
 * stand first on the page.
 */
export const LivePage = ({ title, onLeave, laterActions, action, children }: LivePageProps): ReactElement => {
  const { restaurant } = useRestaurantData()
  const timezone = restaurant?.timezone ?? defaultTimezone
  const hasWideHeader = useMediaQuery('(width >= 768px)')
  return (
    <Page
      title={title}
      {...(onLeave && { leading: 'back', onLeave })}
      actions={
        hasWideHeader && (
          <>
            {laterActions}
            <LiveStatus />
            {action}
          </>
        )
      }
    >
      <LiveNotice timezone={timezone}>{!hasWideHeader && <LiveStatus />}</LiveNotice>
      {restaurant?.ordering?.pause && <PauseNotice {...restaurant.ordering.pause} timezone={timezone} />}
      <LiveExtras />
      {children(timezone)}
    </Page>
  )
}
