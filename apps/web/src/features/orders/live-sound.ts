import { createStore } from '#web/lib/store.ts'

const tabKey = 'thali.sound'

// A browser that forbids storage forgets the choice with the page.
const remembered = (): boolean => {
  try {
    return sessionStorage.getItem(tabKey) === 'on'
  } catch {
    return false
  }
}

const remember = (isOn: boolean): void => {
  try {
    sessionStorage.setItem(tabKey, isOn ? 'on' : 'off')
  } catch {
    // Then it holds until the page is closed.
  }
}

/** Whether new orders and calls are heard; off until somebody switches it on, as browsers ask for a tap first. */
export const soundStore = createStore(remembered())

type Note = { readonly hertz: number; readonly startSeconds: number }

const chimes: Readonly<Record<'order' | 'call', readonly Note[]>> = {
  order: [
    { hertz: 784, startSeconds: 0 },
    { hertz: 1175, startSeconds: 0.16 },
  ],
  call: [
    { hertz: 988, startSeconds: 0 },
    { hertz: 740, startSeconds: 0.2 },
    { hertz: 988, startSeconds: 0.4 },
  ],
}

let context: AudioContext | undefined

const readyContext = (): AudioContext | undefined => {
  if (!('AudioContext' in window)) return undefined
  context ??= new AudioContext()
  // Refused until a tap; followSound tries again at the next one.
  if (context.state === 'suspended') context.resume().catch(() => undefined)
  return context
}

const play = (audio: AudioContext, { hertz, startSeconds }: Note): void => {
  const start = audio.currentTime + startSeconds
  const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: hertz })
  const volume = new GainNode(audio, { gain: 0 })
  // A struck bell: at once, and a long fading. Never from 0, which an exponential cannot leave.
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(0.4, start + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.7)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.75)
}

/**
 * Sounds for something new, if sound is on.
 *
 * @param kind Two rising notes for an order, three for a call.
 */
export const chime = (kind: 'order' | 'call'): void => {
  if (!soundStore.get()) return
  const audio = readyContext()
  if (audio) chimes[kind].forEach((note) => play(audio, note))
}

// Missing where the browser cannot keep its screen on, and on plain http, whatever TypeScript says.
const wakeLock: WakeLock | undefined = navigator.wakeLock
let lock: WakeLockSentinel | undefined
let isAsking = false

const keepScreenOn = async (): Promise<void> => {
  const isKept = lock !== undefined && !lock.released
  if (!wakeLock || isAsking || isKept || document.visibilityState !== 'visible') return
  isAsking = true
  try {
    lock = await wakeLock.request('screen')
    // Switched off while the browser thought about it.
    if (!soundStore.get()) await lock.release()
  } catch {
    // A low battery, or a tab that just went: without it the screen sleeps as it always did.
  } finally {
    isAsking = false
  }
}

const letScreenSleep = (): void => {
  lock?.release().catch(() => undefined)
  lock = undefined
}

/**
 * Switches sound, and the screen's staying on, for this tab. Switching on sounds once, to set the volume by.
 *
 * @param isOn Which way.
 */
export const setSound = (isOn: boolean): void => {
  remember(isOn)
  soundStore.set(isOn)
  if (!isOn) return letScreenSleep()
  chime('order')
  void keepScreenOn()
}

/**
 * Keeps the choice alive while the room is open: after a reload the first tap wakes the sound again, and the screen's
 * lock, which ends whenever the tab is hidden, is asked for anew.
 *
 * @returns Ends it.
 */
export const followSound = (): (() => void) => {
  const wake = (): void => {
    if (!soundStore.get()) return
    readyContext()
    void keepScreenOn()
  }
  wake()
  document.addEventListener('pointerdown', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    document.removeEventListener('pointerdown', wake)
    document.removeEventListener('visibilitychange', wake)
    letScreenSleep()
  }
}
