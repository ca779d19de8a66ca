import { type ReactElement, useState } from 'react'
import { useVisit } from '#web/lib/visit.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { bellMessages } from './bell-messages.en.ts'
import { useCalledMinutes } from './called-minutes.ts'
import styles from './bell.module.css'

const CallWaiter = lazyPart(() => import('./call-waiter.tsx').then((file) => file.CallWaiter))

/** The waiter bell in a diner's header, where restaurant and table are known (spec §5). */
export const Bell = (): ReactElement | null => {
  const { restaurantId, tableNumber } = useVisit()
  const [isAsking, setIsAsking] = useState(false)
  const minutes = useCalledMinutes(restaurantId, tableNumber)
  if (!restaurantId || !tableNumber) return null
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        data-called={minutes !== undefined || undefined}
        aria-label={minutes === undefined ? bellMessages.callWaiter : bellMessages.callAgain(minutes)}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <Icon name="bell" />
        <span>{minutes === undefined ? bellMessages.callWaiter : bellMessages.called(minutes)}</span>
      </button>
      {isAsking && (
        <CallWaiter restaurantId={restaurantId} tableNumber={tableNumber} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}
