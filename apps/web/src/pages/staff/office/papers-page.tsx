import type { ReactElement } from 'react'
import { roleSets } from '@thali/contract/auth/roles'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { papersMessages } from '#web/features/printing/papers-messages.en.ts'
import { PapersView } from '#web/features/printing/papers-view.tsx'
import { useStaff } from '#web/features/session/staff.ts'
import { goBack } from '#web/lib/go-back.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { paths } from '#web/lib/paths.ts'
import { Page } from '#web/ui/page.tsx'

/** The printed papers and the papers that wait for a printer (plan §7). */
export const PapersPage = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  const role = useStaff()?.role
  const isOne = useQueryParams().has('paper')
  return (
    <Page
      title={isOne ? papersMessages.toPrint : papersMessages.title}
      leading="back"
      onLeave={() => goBack(isOne ? paths.papers : paths.adminTables)}
    >
      <PapersView
        timezone={restaurant?.timezone ?? 'Asia/Kolkata'}
        isAdmin={roleSets.management.some((one) => one === role)}
      />
    </Page>
  )
}
