import { type ReactElement, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from './check-line.tsx'
import type { CheckRow } from './check-rows.ts'
import { selfCheckMessages } from './self-check-messages.en.ts'
import styles from './self-check.module.css'

/** Undefined before the answer. */
export type Heard = 'yes' | 'no' | undefined

/** The row of the sound: only a person knows whether it was heard. */
export const soundState = (heard: Heard): Pick<CheckRow, 'state' | 'found' | 'advice'> => {
  if (!('AudioContext' in window))
    return { state: 'bad', found: selfCheckMessages.sound.none, advice: selfCheckMessages.sound.noneAdvice }
  if (heard === 'yes') return { state: 'good', found: selfCheckMessages.sound.good }
  if (heard === 'no')
    return { state: 'bad', found: selfCheckMessages.sound.bad, advice: selfCheckMessages.sound.advice }
  return { state: 'note', found: selfCheckMessages.sound.untested }
}

type SoundRowProps = {
  /** Plays one sound, also if sound is off. */
  readonly onPlay: () => void
  /** Called with the answer. */
  readonly onHeard: (heard: Heard) => void
  readonly heard: Heard
}

/** Plays a sound and asks whether it was heard. */
export const SoundRow = ({ onPlay, onHeard, heard }: SoundRowProps): ReactElement => {
  const [isAsking, setIsAsking] = useState(false)
  const answer = (given: Heard): void => {
    setIsAsking(false)
    onHeard(given)
  }
  return (
    <CheckLine row={{ id: 'sound', title: selfCheckMessages.sound.title, ...soundState(heard) }}>
      {'AudioContext' in window && (
        <div className={styles.actions}>
          <Button
            onClick={() => {
              onPlay()
              setIsAsking(true)
            }}
          >
            {selfCheckMessages.sound.play}
          </Button>
          {isAsking && (
            <>
              <output>{selfCheckMessages.sound.heardQuestion}</output>
              <Button onClick={() => answer('yes')}>{selfCheckMessages.sound.heard}</Button>
              <Button onClick={() => answer('no')}>{selfCheckMessages.sound.notHeard}</Button>
            </>
          )}
        </div>
      )}
    </CheckLine>
  )
}
