import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { backupsMessages } from '#web/features/backups/backups-messages.en.ts'
import { BackupsView } from '#web/features/backups/backups-view.tsx'
import { PasswordNotice } from '#web/features/session/password-notice.tsx'
import { goBack } from '#web/lib/go-back.ts'
import { useVisit } from '#web/product/visit.ts'
import { Page } from '#web/ui/page.tsx'

/** Backups of all data (plan §8.6). */
export const BackupsPage = (): ReactElement => {
  const { restaurantId = '' } = useVisit()
  return (
    <Page title={backupsMessages.title} layout="column" leading="back" onLeave={() => goBack(pages.settings)}>
      <PasswordNotice />
      {restaurantId !== '' && <BackupsView restaurantId={restaurantId} />}
    </Page>
  )
}
