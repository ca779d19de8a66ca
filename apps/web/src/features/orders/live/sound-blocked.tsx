import type { ReactElement } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Glyph } from '#web/ui/icon.tsx'
import { soundBlocked, startSound } from './live-sound.ts'
import { tableServiceMessages as messages } from './table-service-messages.en.ts'
import styles from './sound-blocked.module.css'

const mutedSpeaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5'

/** Says on every staff screen that the browser blocks the sound. Any tap starts it; the button floats above all. */
export const SoundBlocked = (): ReactElement | null => {
  const isBlocked = useStore(soundBlocked)
  if (!isBlocked) return null
  return (
    <button type="button" className={styles.blocked} onClick={startSound}>
      <Glyph d={mutedSpeaker} />
      {messages.soundBlocked}
    </button>
  )
}
