import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { StaffLanguage } from '#web/features/languages/staff-language.tsx'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { PasswordNotice } from '#web/features/session/password-notice.tsx'
import { OwnAccount } from '#web/features/staff/own-account.tsx'
import { accountMessages } from '#web/features/staff/account-messages.en.ts'
import { goBack } from '#web/lib/go-back.ts'
import { Page } from '#web/ui/page.tsx'

/** The own password and devices, for all roles (plan §8.3). */
export const AccountPage = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  return (
    <Page title={accountMessages.title} layout="column" leading="back" onLeave={() => goBack(pages.adminTables)}>
      <OwnAccount
        timezone={restaurant?.timezone ?? 'Asia/Kolkata'}
        language={<StaffLanguage />}
        notice={<PasswordNotice />}
      />
    </Page>
  )
}
