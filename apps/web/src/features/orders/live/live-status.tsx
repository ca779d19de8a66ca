import { type ReactElement, type ReactNode, useState } from 'react'
import { clockTime } from '#web/lib/date-time.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { liveConnection } from './live-connection.ts'
import { canKeepScreenOn, setSound, sleepWarning, soundStore } from './live-sound.ts'
import { SleepDialog, SoundDialog } from './lazy-sound-dialogs.ts'
import styles from './live-status.module.css'
import { tableServiceMessages as messages } from './table-service-messages.en.ts'

const speaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.2a8.2 8.2 0 0 1 0 11.6'
const mutedSpeaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5'

const sliders = 'M5 4v6M5 14v6M12 4v2.5M12 10.5V20M19 4v9M19 17v3M3 12h4M10 8.5h4M17 15h4'

const ConnectionChip = (): ReactElement => {
  const { status } = useStore(liveConnection.store)
  if (status === 'connected') {
    return (
      <Chip tone="success" hasDot>
        {messages.connected}
      </Chip>
    )
  }
  if (status === 'connecting') return <Chip hasDot>{messages.connecting}</Chip>
  return (
    <Chip tone="danger" icon="wifi-off">
      {messages.disconnected}
    </Chip>
  )
}

// Sound also keeps the screen on.
const SoundSwitch = (): ReactElement => {
  const { isOn } = useStore(soundStore)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      title={canKeepScreenOn ? messages.soundHintAwake : messages.soundHint}
      className={styles.sound}
      onClick={() => setSound({ isOn: !isOn })}
    >
      <Glyph d={isOn ? speaker : mutedSpeaker} />
      <span className={styles.word}>{messages.sound}</span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  )
}

const SoundSettings = (): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const isSleepWarned = useStore(sleepWarning)
  return (
    <>
      <IconButton
        label={messages.soundSettings}
        icon={<Glyph d={sliders} />}
        aria-haspopup="dialog"
        className={styles.opener}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <SoundDialog onClose={() => setIsOpen(false)} />}
      {isSleepWarned && <SleepDialog />}
    </>
  )
}

/** The state of the live connection in words and a sign (spec §2 "Table Service"), and the switch for sound. */
export const LiveStatus = (): ReactElement => (
  <>
    <ConnectionChip />
    <SoundSwitch />
    <SoundSettings />
  </>
)

type LiveNoticeProps = {
  readonly timezone: string
  /** Shown in the slot where the header has no space for it. */
  readonly children: ReactNode
}

/** Shows the age of the screen while the connection is lost. Its place is always reserved, so that nothing moves. */
export const LiveNotice = ({ timezone, children }: LiveNoticeProps): ReactElement => {
  const { status, asOf } = useStore(liveConnection.store)
  const isLost = status === 'disconnected'
  return (
    <div className={classNames(styles.notice, isLost && styles.lost)}>
      {children}
      {isLost && asOf && (
        <p className={styles.asOf}>
          <LaterIcon name="clock" />
          {messages.asOf(clockTime(asOf, timezone))}
        </p>
      )}
    </div>
  )
}

export const useIsDisconnected = (): boolean => useStore(liveConnection.store).status === 'disconnected'
