import { type ReactElement, useEffect, useState } from 'react'
import { loadService } from '#web/features/session/service.ts'
import { logFailure } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate, usePath } from '#web/lib/router.ts'
import { setRestaurant } from '#web/product/visit.ts'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { pagesMessages } from '../messages.en.ts'

/** The table of the empty path (spec §2). */
const defaultTable = 1

const open = async (isSeated: boolean): Promise<void> => {
  const { defaultRestaurantId } = await loadService()
  if (defaultRestaurantId === undefined) navigate(paths.setup, { replace: true })
  else if (isSeated) navigate(paths.guestHome(defaultRestaurantId, defaultTable), { replace: true })
  else setRestaurant(defaultRestaurantId)
}

/**
 * Leads to the default restaurant without a table link (design §4.9). The empty path leads to its default table; other
 * addresses have no table.
 */
export const StartPage = (): ReactElement => {
  const isSeated = usePath() === paths.root
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)

  useEffect(() => {
    open(isSeated).catch((error: unknown) => {
      logFailure('Error retrieving the default restaurant', error)
      setFailedAttempt(attempt)
    })
  }, [attempt, isSeated])

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
