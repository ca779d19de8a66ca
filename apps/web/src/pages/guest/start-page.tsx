import { type ReactElement, useEffect, useState } from 'react'
import { loadService } from '#web/features/session/service.ts'
import { logFailure } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { pagesMessages } from '../messages.en.ts'

/** The table of the empty path (spec §2). */
const defaultTable = 1

const open = async (): Promise<void> => {
  const { defaultRestaurantId } = await loadService()
  navigate(paths.guestHome(defaultRestaurantId, defaultTable), { replace: true })
}

/** @returns The empty path: the way to the default restaurant (design §4.9). */
export const StartPage = (): ReactElement => {
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)

  useEffect(() => {
    open().catch((error: unknown) => {
      logFailure('Error retrieving the default restaurant', error)
      setFailedAttempt(attempt)
    })
  }, [attempt])

  return (
    <Page title={pagesMessages.startTitle}>
      {failedAttempt > 0 ? (
        <ErrorState
          title={pagesMessages.startFailed}
          body={pagesMessages.startFailedHint}
          isRetrying={failedAttempt < attempt}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <LoadingState label={pagesMessages.starting} />
      )}
    </Page>
  )
}
