import { type ReactElement, type ReactNode, useId, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { clockTime } from '#web/lib/date-time.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { useSelected, useStore } from '#web/lib/store.ts'
import { Glyph, Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { calledText } from './called-number.tsx'
import { useDisplay } from './display-context.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import styles from './status-bar.module.css'

const mutedSpeaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5'

/** Below this width only the first notice is written out. */
const compactQuery = '(width < 768px)'

/** The connection and the sound of this device, on which a cook relies. */
export type Trust = {
  readonly isConnected: boolean
  /** The last moment at which the lists were complete. */
  readonly asOf: Date | undefined
  readonly isSoundOn: boolean
  readonly turnSoundOn: () => void
}

/** A reason not to trust the screen. */
type Notice = {
  readonly key: string
  /** In two or three words. */
  readonly short: string
  readonly element: ReactElement
}

/** An order in a sentence. */
export const nameOf = (order: Order | undefined): string =>
  order ? messages.ticket({ place: calledText(order), order: order.orderNumber }) : messages.unknownTicket

const lost = classNames(styles.notice, 'danger')

const useRefused = (): readonly Notice[] => {
  const { store } = useDisplay()
  const refused = useSelected(store.queue.store, (queue) => queue.refused)
  const [first] = refused
  if (!first) return []
  const { lostRemake, message } = first
  const names = refused.map(({ tick }) => nameOf(store.order(tick.orderId)))
  const name = names[0] ?? ''
  const one = lostRemake
    ? lostRemake.quantity > 0
      ? messages.lostRemake({ ticket: name, quantity: lostRemake.quantity, reason: lostRemake.reason })
      : messages.lostRemakeUnknown(name)
    : messages.refused({ ticket: name, message })
  const element = (
    <p key="refused" role="alert" className={lost}>
      <Icon name="alert" />
      {refused.length === 1 ? one : messages.refusedMore([...new Set(names)].join('; '))}
      <button type="button" className={styles.button} onClick={() => store.queue.dismissRefused()}>
        {messages.dismiss}
      </button>
    </p>
  )
  return [{ key: 'refused', short: messages.short.refused, element }]
}

/** Tickets whose ticks the server cannot record. */
const useStuck = (): readonly Notice[] => {
  const { store } = useDisplay()
  const stuck = useSelected(store.queue.store, (queue) => queue.stuck)
  return stuck.map((id) => {
    const name = nameOf(store.order(id))
    const element = (
      <p key={id} role="alert" className={lost}>
        <Icon name="alert" />
        {messages.stuck(name)}
        <button
          type="button"
          className={styles.button}
          aria-label={messages.discardName(name)}
          onClick={() => store.queue.discard(id)}
        >
          {messages.discard}
        </button>
      </p>
    )
    return { key: id, short: messages.short.stuck, element }
  })
}

const useConnection = ({ isConnected, asOf }: Trust): readonly Notice[] => {
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
  if (words.length === 0) return []
  const element = (
    <output key="connection" className={lost}>
      <LaterIcon name="wifi-off" />
      {words.join(' ')}
    </output>
  )
  return [{ key: 'connection', short: isConnected ? messages.short.old : messages.short.offline, element }]
}

const useUnsent = ({ isConnected }: Trust): readonly Notice[] => {
  const queue = useDisplay().store.queue.store
  const waiting = useSelected(queue, ({ ticks, isDelayed }) => (isConnected && !isDelayed ? 0 : ticks.length))
  const hasUnstored = useSelected(queue, (state) => state.hasUnstored)
  if (waiting === 0) return []
  const unstored = (
    <p key="unstored" role="alert" className={lost}>
      <Icon name="alert" />
      {messages.unstored}
    </p>
  )
  // Outside of the live regions: the count changes with every tap.
  const unsent = (
    <p key="unsent" className={lost}>
      {messages.waiting(waiting)}
    </p>
  )
  return [
    ...(hasUnstored ? [{ key: 'unstored', short: messages.short.unstored, element: unstored }] : []),
    { key: 'unsent', short: messages.short.unsent(waiting), element: unsent },
  ]
}

/** Sound is off: the whole notice is the button. */
const silence = (turnSoundOn: () => void): Notice => ({
  key: 'silence',
  short: messages.short.silent,
  element: (
    <button
      key="silence"
      type="button"
      className={classNames(styles.notice, styles.notable, styles.silence)}
      onClick={turnSoundOn}
    >
      <Glyph d={mutedSpeaker} />
      <span className={styles.long}>{messages.soundOff}</span> <span className={styles.act}>{messages.soundOn}</span>
    </button>
  ),
})

/**
 * Every reason not to trust the screen, the most urgent first. On a phone only that one is written out; a button names
 * the others in a few words and opens them.
 */
export const Notices = (trust: Trust): ReactNode => {
  const id = useId()
  const isCompact = useMediaQuery(compactQuery)
  const [isOpen, setIsOpen] = useState(false)
  const notices = [
    ...useRefused(),
    ...useStuck(),
    ...useConnection(trust),
    ...useUnsent(trust),
    ...(trust.isSoundOn ? [] : [silence(trust.turnSoundOn)]),
  ]
  const elements = notices.map(({ element }) => element)
  const others = notices.slice(1)
  if (!isCompact || others.length === 0) return elements
  const words = [...new Set(others.map(({ short }) => short))].join(' · ')
  return (
    <div id={id} className={styles.notices}>
      {isOpen ? elements : elements.slice(0, 1)}
      <output className={classNames(styles.notice, styles.notable)}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? messages.fewerNotices : messages.moreNotices({ count: others.length, words })}
        </button>
      </output>
    </div>
  )
}
