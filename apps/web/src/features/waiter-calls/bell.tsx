import { type ReactElement, useState } from 'react'
import { calledWords } from './called-words.ts'
import { useVisit } from '#web/product/visit.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { bellMessages } from './bell-messages.en.ts'
import styles from './bell.module.css'
import { useOpenCalls } from './open-calls.ts'

const CallWaiter = lazyPart(() => import('./call-waiter.tsx').then((file) => file.CallWaiter))

/** The waiter bell in a diner's header, where restaurant and table are known (spec §5). */
export const Bell = (): ReactElement | null => {
  const { restaurantId, tableNumber } = useVisit()
  const [isAsking, setIsAsking] = useState(false)
  const calls = useOpenCalls(restaurantId, tableNumber)
  const call = calls.find(({ isOnTheWay }) => isOnTheWay) ?? calls.at(-1)
  const state = call && (call.isOnTheWay ? bellMessages.onTheWay : calledWords(bellMessages, call.minutes))
  if (!restaurantId || !tableNumber) return null
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        data-called={call !== undefined || undefined}
        aria-label={state === undefined ? bellMessages.callWaiter : bellMessages.callAgain(state)}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <Icon name="bell" />
        <span>{state ?? bellMessages.callWaiter}</span>
      </button>
      {isAsking && (
        <CallWaiter restaurantId={restaurantId} tableNumber={tableNumber} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}
