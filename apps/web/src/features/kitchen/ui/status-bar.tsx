import type { ReactElement, ReactNode } from 'react'
import type { Order } from '@thali/contract'
import { clockTime } from '#web/lib/date-time.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useSelected, useStore } from '#web/lib/store.ts'
import { Glyph, Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { alarmKinds, isEscalated } from '../model/alarms.ts'
import { useDisplay } from './display-context.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { Pager } from './pager.tsx'
import styles from './status-bar.module.css'

const mutedSpeaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5'

/** The state of the page's surroundings. */
export type Surroundings = {
  readonly isConnected: boolean
  /** The last moment at which the lists were complete. */
  readonly asOf: Date | undefined
  readonly isSoundOn: boolean
  readonly turnSoundOn: () => void
  /** The state of the connection and the switch for sound, where the page does not show them itself. */
  readonly controls: ReactNode
}

const Connection = ({ isConnected, asOf }: Pick<Surroundings, 'isConnected' | 'asOf'>): ReactElement | null => {
  const { store, timezone } = useDisplay()
  const { phase, storedAt, hasFailed } = useStore(store.status)
  const known = storedAt === undefined ? asOf : new Date(storedAt)
  const words = [
    !isConnected && (known ? messages.offlineAsOf(clockTime(known, timezone)) : messages.offline),
    isConnected &&
      phase === 'stored' &&
      storedAt !== undefined &&
      messages.stored(clockTime(new Date(storedAt), timezone)),
    isConnected && phase === 'ready' && hasFailed && messages.failed,
  ].filter((text) => text !== false)
  if (words.length === 0) return null
  return (
    <output className={classNames(styles.notice, styles.lost)}>
      <LaterIcon name="wifi-off" />
      {words.join(' ')}
    </output>
  )
}

/** Outside of the live regions: the count changes with every tap. */
const Unsent = ({ isConnected }: Pick<Surroundings, 'isConnected'>): ReactElement | null => {
  const { store } = useDisplay()
  const { ticks, isDelayed, hasUnstored } = useStore(store.queue.store)
  if (ticks.length === 0 || (isConnected && !isDelayed)) return null
  return (
    <>
      <p className={classNames(styles.notice, styles.lost)}>{messages.waiting(ticks.length)}</p>
      {hasUnstored && (
        <p role="alert" className={classNames(styles.notice, styles.lost)}>
          <Icon name="alert" />
          {messages.unstored}
        </p>
      )}
    </>
  )
}

const nameOf = (order: Order | undefined): string =>
  order ? messages.ticket(order.tableNumber, order.orderNumber) : messages.unknownTicket

const Refused = (): ReactElement | null => {
  const { store } = useDisplay()
  const { refused } = useStore(store.queue.store)
  const [first] = refused
  if (!first) return null
  const { lostRemake, message } = first
  const names = refused.map(({ tick }) => nameOf(store.order(tick.orderId)))
  const name = names[0] ?? ''
  const one = lostRemake
    ? messages.lostRemake(name, lostRemake.quantity, lostRemake.reason)
    : messages.refused(name, message)
  return (
    <p role="alert" className={classNames(styles.notice, styles.lost)}>
      <Icon name="alert" />
      {refused.length === 1 ? one : messages.refusedMore([...new Set(names)])}
      <button type="button" className={styles.button} onClick={() => store.queue.dismissRefused()}>
        {messages.dismiss}
      </button>
    </p>
  )
}

/** Tickets whose ticks the server cannot record. */
const Stuck = (): ReactElement => {
  const { store } = useDisplay()
  const { stuck } = useStore(store.queue.store)
  return (
    <>
      {stuck.map((id) => (
        <p key={id} role="alert" className={classNames(styles.notice, styles.lost)}>
          <Icon name="alert" />
          {messages.stuck(nameOf(store.order(id)))}
          <button
            type="button"
            className={styles.button}
            aria-label={messages.discardName(nameOf(store.order(id)))}
            onClick={() => store.queue.discard(id)}
          >
            {messages.discard}
          </button>
        </p>
      ))}
    </>
  )
}

/** The open alarms in words, for eyes and screen readers. */
const Alarms = (): ReactElement => {
  const { store, clock, unseenSeconds } = useDisplay()
  const alarms = useStore(store.alarms)
  const isLate = useSelected(clock, (now) => isEscalated(alarms, now, unseenSeconds[0]))
  const words = alarmKinds.toReversed().flatMap((kind) => {
    const count = alarms.filter((alarm) => alarm.kind === kind).length
    return count > 0 ? [messages.alarms[kind](count)] : []
  })
  if (isLate) words.push(messages.unseenTooLong)
  return (
    <output className={classNames(styles.alarms, words.length > 0 && styles.open, isLate && styles.late)}>
      {words.length > 0 && <Icon name="bell" />}
      {words.join(' · ')}
    </output>
  )
}

/** Sound is off: the whole notice is the button. */
const Silence = ({ turnSoundOn }: Pick<Surroundings, 'turnSoundOn'>): ReactElement => (
  <button type="button" className={classNames(styles.notice, styles.silence)} onClick={turnSoundOn}>
    <Glyph d={mutedSpeaker} />
    <span className={styles.long}>{messages.soundOff}</span> <span className={styles.act}>{messages.soundOn}</span>
  </button>
)

/** Below the tickets: what waits for an answer, every reason not to trust the screen, and the tickets without room on it. */
export const StatusBar = ({ isConnected, asOf, isSoundOn, turnSoundOn, controls }: Surroundings): ReactElement => {
  const { store } = useDisplay()
  const count = useStore(store.ids).length
  return (
    <footer className={styles.bar}>
      <p className={styles.count}>{messages.tickets(count)}</p>
      <Alarms />
      <Refused />
      <Stuck />
      <Connection isConnected={isConnected} asOf={asOf} />
      <Unsent isConnected={isConnected} />
      {!isSoundOn && <Silence turnSoundOn={turnSoundOn} />}
      {controls && <div className={styles.controls}>{controls}</div>}
      <Pager />
    </footer>
  )
}
