import { type ReactElement, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Glyph } from '#web/ui/icon.tsx'
import { canKeepScreenOn, closeSleepWarning, setSound, sleepWarning, soundStore, testSound } from './live-sound.ts'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'
import styles from './sound-settings.module.css'

const sliders = 'M5 4v6M5 14v6M12 4v2.5M12 10.5V20M19 4v9M19 17v3M3 12h4M10 8.5h4M17 15h4'

const sleepText = (): string => `${messages.sleepReason(window.isSecureContext)} ${messages.sleepAdvice}`

const SleepDialog = (): ReactElement => (
  <Dialog
    title={messages.sleepTitle}
    onClose={closeSleepWarning}
    footer={
      <Button variant="primary" onClick={closeSleepWarning}>
        {messages.sleepRead}
      </Button>
    }
  >
    <p>{sleepText()}</p>
  </Dialog>
)

const SettingsDialog = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const { isOn, isRepeating, volume } = useStore(soundStore)
  return (
    <Dialog
      title={messages.soundSettings}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={testSound}>
          {messages.soundTest}
        </Button>
      }
    >
      <div className={styles.settings}>
        <label className={styles.check}>
          <input type="checkbox" checked={isOn} onChange={(event) => setSound({ isOn: event.target.checked })} />
          <span>{messages.soundHint(canKeepScreenOn)}</span>
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isRepeating}
            onChange={(event) => setSound({ isRepeating: event.target.checked })}
          />
          <span>{messages.soundRepeat}</span>
        </label>
        <label className={styles.volume}>
          <span>{messages.soundVolume}</span>
          <input
            type="range"
            min="10"
            max="100"
            step="10"
            value={Math.round(volume * 100)}
            onChange={(event) => setSound({ volume: Number(event.target.value) / 100 })}
          />
        </label>
        <p className={styles.device}>{messages.soundDevice}</p>
        {!canKeepScreenOn && (
          <p className={styles.device}>
            {messages.sleepTitle}: {sleepText()}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/**
 * @returns The button beside the switch that opens volume, test and repeat; and the warning that the device will sleep,
 *   when sound is switched on where the screen cannot be kept on.
 */
export const SoundSettings = (): ReactElement => {
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
      {isOpen && <SettingsDialog onClose={() => setIsOpen(false)} />}
      {isSleepWarned && <SleepDialog />}
    </>
  )
}
