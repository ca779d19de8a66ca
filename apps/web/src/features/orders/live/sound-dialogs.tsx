import type { ReactElement } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { canKeepScreenOn, closeSleepWarning, setSound, soundStore, testSound } from './live-sound.ts'
import { soundDialogMessages as dialogMessages } from './sound-dialog-messages.en.ts'
import { tableServiceMessages as messages } from './table-service-messages.en.ts'
import styles from './sound-dialogs.module.css'

const sleepText = (): string =>
  `${window.isSecureContext ? dialogMessages.sleepReason : dialogMessages.sleepReasonHttp} ${dialogMessages.sleepAdvice}`

export const SleepDialog = (): ReactElement => (
  <Dialog
    title={dialogMessages.sleepTitle}
    onClose={closeSleepWarning}
    footer={
      <Button variant="primary" onClick={closeSleepWarning}>
        {dialogMessages.sleepRead}
      </Button>
    }
  >
    <p>{sleepText()}</p>
  </Dialog>
)

/** The dialog for volume, test and repetition of the sound. */
export const SoundDialog = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const { isOn, isRepeating, volume } = useStore(soundStore)
  return (
    <Dialog
      title={messages.soundSettings}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={testSound}>
          {dialogMessages.soundTest}
        </Button>
      }
    >
      <div className="stack-2">
        <label className={styles.check}>
          <input
            className="big-check"
            type="checkbox"
            checked={isOn}
            onChange={(event) => setSound({ isOn: event.target.checked })}
          />
          <span>{canKeepScreenOn ? messages.soundHintAwake : messages.soundHint}</span>
        </label>
        <label className={styles.check}>
          <input
            className="big-check"
            type="checkbox"
            checked={isRepeating}
            onChange={(event) => setSound({ isRepeating: event.target.checked })}
          />
          <span>{dialogMessages.soundRepeat}</span>
        </label>
        <label className={styles.volume}>
          <span>{dialogMessages.soundVolume}</span>
          <input
            type="range"
            min="10"
            max="100"
            step="10"
            value={Math.round(volume * 100)}
            onChange={(event) => setSound({ volume: Number(event.target.value) / 100 })}
          />
        </label>
        <p className="caption">{dialogMessages.soundDevice}</p>
        {!canKeepScreenOn && (
          <p className="caption">
            {dialogMessages.sleepTitle}: {sleepText()}
          </p>
        )}
      </div>
    </Dialog>
  )
}
