import { type ReactElement, useState } from 'react'
import type { OwnRestaurant } from '@thali/contract/accounts/own-restaurant-schema'
import type { Tokens } from '@thali/contract/auth/schema'
import { renewSession } from '#web/api/session.ts'
import { logFailure } from '#web/lib/log.ts'
import { storage } from '#web/lib/storage.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AddRestaurantDialog } from './add-restaurant-dialog.tsx'
import { JoinRestaurantDialog } from './join-restaurant-dialog.tsx'
import { ownMessages as messages } from './own-restaurants-messages.en.ts'
import styles from './own-restaurants.module.css'
import { type OwnRestaurants, useReloadOwnRestaurants } from './own-restaurants.ts'
import { RestaurantRows } from './restaurant-rows.tsx'
import { UnsentWork } from './switch-restaurant.tsx'
import { switchRestaurantMessages } from './switch-restaurant-messages.en.ts'
import { useRestaurantSwitch } from './use-restaurant-switch.ts'

type OwnRestaurantsViewProps = {
  readonly own: OwnRestaurants
  /** The restaurant of the session. */
  readonly currentId: string
  /** Orders and payments that the server does not have yet. */
  readonly unsent: number
  /** `isCopying`: the menu of the present restaurant is to be copied. */
  readonly onSwitched: (tokens: Tokens, isCopying: boolean) => void
}

/** The restaurants of the account: to open one, to add one (decision 116). */
export const OwnRestaurantsView = ({ own, currentId, unsent, onSwitched }: OwnRestaurantsViewProps): ReactElement => {
  const { list, hasFailed, isFetching, refetch } = own
  const reload = useReloadOwnRestaurants()
  const [open, setOpen] = useState<'add' | 'join' | 'unsent'>()
  const { isSwitching, failure, switchTo } = useRestaurantSwitch()
  const isLoading = useHeldLoading(!list && !hasFailed)
  if (isLoading) {
    return (
      <LoadingState label={messages.loading}>
        <Skeleton height="220px" radius="var(--radius-card)" />
      </LoadingState>
    )
  }
  if (!list) {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  const close = (): void => setOpen(undefined)
  const change = async (restaurantId: string, isCopying: boolean): Promise<void> => {
    if (unsent > 0) return setOpen('unsent')
    const tokens = await switchTo(restaurantId)
    if (tokens) onSwitched(tokens, isCopying)
  }
  const added = ({ restaurantId }: OwnRestaurant, isCopying: boolean): void => {
    close()
    reload()
    void change(restaurantId, isCopying)
  }
  const joined = ({ name }: OwnRestaurant): void => {
    close()
    reload()
    showToast(messages.joined(name))
    // The new token says that there are several, and the navigation offers them.
    renewSession(storage.get('accessToken')).catch((error: unknown) => logFailure(messages.failedLog, error))
  }
  return (
    <div className="column-4">
      {hasFailed && <FailureNotice text={commonMessages.listStale} isRetrying={isFetching} onRetry={refetch} />}
      <p className="hint anywhere">{messages.intro}</p>
      <div className={styles.head}>
        <h2>{messages.count(list.length)}</h2>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => setOpen('add')}>
            {messages.add}
          </Button>
          <Button onClick={() => setOpen('join')}>{messages.join}</Button>
        </div>
      </div>
      <RestaurantRows
        list={list}
        currentId={currentId}
        isBusy={isSwitching}
        onOpen={(restaurantId) => void change(restaurantId, false)}
      />
      {failure !== undefined && (
        <p role="alert" className="notice danger">
          {failure}
        </p>
      )}
      {open === 'add' && (
        <AddRestaurantDialog
          currentName={list.find(({ restaurantId }) => restaurantId === currentId)?.name ?? ''}
          onAdded={added}
          onClose={close}
        />
      )}
      {open === 'join' && <JoinRestaurantDialog onJoined={joined} onClose={close} />}
      {open === 'unsent' && (
        <Dialog title={switchRestaurantMessages.title} onClose={close}>
          <UnsentWork unsent={unsent} onClose={close} />
        </Dialog>
      )}
    </div>
  )
}
