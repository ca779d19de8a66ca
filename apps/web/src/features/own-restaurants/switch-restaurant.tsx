import { type ReactElement, useEffect, useState } from 'react'
import { ownRestaurantEndpoints } from '@thali/contract/accounts/endpoints'
import type { OwnRestaurant } from '@thali/contract/accounts/own-restaurant-schema'
import type { Tokens } from '@thali/contract/auth/schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import styles from './own-restaurants.module.css'
import { RestaurantRows } from './restaurant-rows.tsx'
import { switchRestaurantMessages as messages } from './switch-restaurant-messages.en.ts'
import { useRestaurantSwitch } from './use-restaurant-switch.ts'

type ChoiceProps = {
  readonly currentId: string
  readonly onSwitched: (tokens: Tokens) => void
  /** Renders it again, which fetches again. */
  readonly onRetry: () => void
}

// Not the query cache, which belongs to screens of the office: the dialog opens on every screen.
const Choice = ({ currentId, onSwitched, onRetry }: ChoiceProps): ReactElement => {
  const [list, setList] = useState<readonly OwnRestaurant[]>()
  const [hasFailed, setHasFailed] = useState(false)
  const { isSwitching, failure, switchTo } = useRestaurantSwitch()
  useEffect(() => {
    call(ownRestaurantEndpoints.listOwnRestaurants, {}).then(setList, (error: unknown) => {
      logFailure(messages.failedLog, error)
      setHasFailed(true)
    })
  }, [])
  const open = async (restaurantId: string): Promise<void> => {
    const tokens = await switchTo(restaurantId)
    if (tokens) onSwitched(tokens)
  }
  return (
    <div className={styles.form}>
      <p className="hint anywhere">{messages.hint}</p>
      {hasFailed && <FailureNotice text={messages.failed} isRetrying={false} onRetry={onRetry} />}
      {!list && !hasFailed && <output>{messages.loading}</output>}
      {list && <RestaurantRows list={list} currentId={currentId} isBusy={isSwitching} onOpen={(id) => void open(id)} />}
      {failure !== undefined && (
        <p role="alert" className="notice danger">
          {failure}
        </p>
      )}
    </div>
  )
}

type UnsentProps = { readonly unsent: number; readonly onClose: () => void }

/** Unsent work belongs to its restaurant, and the session of another one could not send it. */
export const UnsentWork = ({ unsent, onClose }: UnsentProps): ReactElement => (
  <div className={styles.form}>
    <p role="alert">{messages.unsent(unsent)}</p>
    <div className={styles.actions}>
      <Button onClick={onClose}>{messages.wait}</Button>
    </div>
  </div>
)

type SwitchRestaurantProps = {
  readonly currentId: string
  /** Orders and payments that the server does not have yet. */
  readonly unsent: number
  readonly onSwitched: (tokens: Tokens) => void
  readonly onClose: () => void
}

/** Switches this device to another restaurant of the account (decision 116). */
export const SwitchRestaurant = ({ currentId, unsent, onSwitched, onClose }: SwitchRestaurantProps): ReactElement => {
  const [attempt, setAttempt] = useState(0)
  return (
    <Dialog title={messages.title} onClose={onClose}>
      {unsent > 0 ? (
        <UnsentWork unsent={unsent} onClose={onClose} />
      ) : (
        <Choice
          key={attempt}
          currentId={currentId}
          onSwitched={onSwitched}
          onRetry={() => setAttempt((was) => was + 1)}
        />
      )}
    </Dialog>
  )
}
