import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useSelected, useStore } from '#web/lib/store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { alarmKinds, isEscalated } from '../model/alarms.ts'
import { useDisplay } from './display-context.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { type Trust, Notices, nameOf } from './notices.tsx'
import { Pager } from './pager.tsx'
import styles from './status-bar.module.css'

/** The state of the page's surroundings. */
export type Surroundings = Trust & {
  /** The state of the connection and the switch for sound, where the page does not show them itself. */
  readonly controls: ReactNode
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

/** The last remake of this device, for some seconds. */
const UndoRemake = (): ReactElement | null => {
  const { actions } = useDisplay()
  const last = useStore(actions.lastRemake)
  if (!last) return null
  return (
    <output className={styles.notice}>
      {messages.remakeAsked(nameOf(last.after))}
      <button type="button" className={styles.button} onClick={() => actions.undoRemake()}>
        {messages.undo}
      </button>
    </output>
  )
}

/** The words over a line that the first tap started, for screen readers. */
const StartedLine = (): ReactElement => {
  const { actions } = useDisplay()
  const isStarted = useSelected(actions.started, (line) => line !== undefined)
  return <output className="visually-hidden">{isStarted && messages.started}</output>
}

/** Below the tickets: what waits for an answer, every reason not to trust the screen, and the tickets without room on it. */
export const StatusBar = ({ controls, ...surroundings }: Surroundings): ReactElement => {
  const { store } = useDisplay()
  const count = useStore(store.ids).length
  return (
    <footer className={styles.bar}>
      <p className="quiet digits">{messages.tickets(count)}</p>
      <Alarms />
      <UndoRemake />
      <StartedLine />
      <Notices {...surroundings} />
      {controls && <div className={styles.controls}>{controls}</div>}
      <Pager />
    </footer>
  )
}
