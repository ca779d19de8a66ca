import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { reportPeriods } from '@thali/contract/reports/periods'
import { useUnsentOfStaff } from '#web/features/basket/outbox/current-outbox.ts'
import { ownMessages } from '#web/features/own-restaurants/own-restaurants-messages.en.ts'
import { useOwnRestaurants } from '#web/features/own-restaurants/own-restaurants.ts'
import { OwnRestaurantsView } from '#web/features/own-restaurants/own-restaurants-view.tsx'
import { OwnSumsSection } from '#web/features/reports/own-sums-section.tsx'
import { replaceSession } from '#web/features/session/logout.ts'
import { PasswordNotice } from '#web/features/session/password-notice.tsx'
import { goBack } from '#web/lib/go-back.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { navigate } from '#web/lib/router.ts'
import { useVisit } from '#web/product/visit.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './own-restaurants-page.module.css'

/** The restaurants of the account, and the sums over all restaurants (decision 116). */
export const OwnRestaurantsPage = (): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const own = useOwnRestaurants()
  const unsent = useUnsentOfStaff()
  const asked = useQueryParams().get('period')
  const period = reportPeriods.find((one) => one === asked) ?? 'today'
  const hasSums = (own.list?.filter(({ role }) => role === 'admin').length ?? 0) > 1
  return (
    <Page title={ownMessages.title} layout="column" leading="back" onLeave={() => goBack(pages.settings)}>
      <PasswordNotice />
      <OwnRestaurantsView
        own={own}
        currentId={restaurantId}
        unsent={unsent}
        onSwitched={(tokens, isCopying) => {
          replaceSession(tokens)
          if (isCopying) navigate(`${pages.menuFile}?${new URLSearchParams({ from: restaurantId })}`, { replace: true })
        }}
      />
      {hasSums && (
        <div className={styles.sums}>
          <OwnSumsSection
            period={period}
            onPeriod={(chosen) =>
              navigate(`${pages.ownRestaurants}?${new URLSearchParams({ period: chosen })}`, { replace: true })
            }
          />
        </div>
      )}
    </Page>
  )
}
