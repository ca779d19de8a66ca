import { type ReactElement, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from './check-line.tsx'
import type { CheckRow } from './check-rows.ts'
import { selfCheckMessages } from './self-check-messages.en.ts'
import styles from './self-check.module.css'

const messages = selfCheckMessages.sound

/** Undefined before the answer. */
export type Heard = 'yes' | 'no' | undefined

/** The row of the sound: only a person knows whether it was heard. */
export const soundState = (heard: Heard): Pick<CheckRow, 'state' | 'found' | 'advice'> => {
  if (!('AudioContext' in window)) return { state: 'bad', found: messages.none, advice: messages.noneAdvice }
  if (heard === 'yes') return { state: 'good', found: messages.good }
  if (heard === 'no') return { state: 'bad', found: messages.bad, advice: messages.advice }
  return { state: 'note', found: messages.untested }
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
    <CheckLine row={{ id: 'sound', title: messages.title, ...soundState(heard) }}>
      {'AudioContext' in window && (
        <div className={styles.actions}>
          <Button
            onClick={() => {
              onPlay()
              setIsAsking(true)
            }}
          >
            {messages.play}
          </Button>
          {isAsking && (
            <>
              <output>{messages.heardQuestion}</output>
              <Button onClick={() => answer('yes')}>{messages.heard}</Button>
              <Button onClick={() => answer('no')}>{messages.notHeard}</Button>
            </>
          )}
        </div>
      )}
    </CheckLine>
  )
}
