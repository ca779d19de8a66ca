import { deviceSettings } from '#web/lib/device-settings.ts'
import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'

/** How this device sounds (ux "Sound"). */
export type SoundSettings = {
  /** New orders and calls are heard, and the screen is kept on. Off until somebody taps, as browsers ask. */
  readonly isOn: boolean
  /** A waiter call sounds again until it is cleared. */
  readonly isRepeating: boolean
  /** 0 to 1. */
  readonly volume: number
}

const settingName = 'sound'

/** How this device is set; the defaults until that is read. */
export const soundStore = createStore<SoundSettings>({ isOn: false, isRepeating: true, volume: 0.7 })

let isTouched = false

const isSettings = (value: unknown): value is SoundSettings =>
  typeof value === 'object' &&
  value !== null &&
  'isOn' in value &&
  'isRepeating' in value &&
  'volume' in value &&
  typeof value.volume === 'number'

const restore = async (): Promise<void> => {
  try {
    const saved = await deviceSettings.find(settingName)
    // Whoever tapped meanwhile meant it.
    if (isSettings(saved) && !isTouched) soundStore.set(saved)
  } catch (error) {
    logFailure('Error reading the sound settings', error)
  }
}

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

const loudest = 0.6
const silence = 0.0001

const play = (audio: AudioContext, { hertz, startSeconds }: Note, volume: number): void => {
  const start = audio.currentTime + startSeconds
  const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: hertz })
  const gain = new GainNode(audio, { gain: 0 })
  // A struck bell: at once, and a long fading. Never from 0, which an exponential cannot leave. Squared, as ears hear it.
  gain.gain.setValueAtTime(silence, start)
  gain.gain.exponentialRampToValueAtTime(Math.max(silence, loudest * volume ** 2), start + 0.012)
  gain.gain.exponentialRampToValueAtTime(silence, start + 0.7)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.75)
}

const sound = (kind: 'order' | 'call'): void => {
  const audio = readyContext()
  if (audio) chimes[kind].forEach((note) => play(audio, note, soundStore.get().volume))
}

/** Of what comes in faster than that (ms) one chime tells. */
const restMs = 1000
const lastSounded = { order: 0, call: 0 }

/**
 * Sounds for something new, if sound is on.
 *
 * @param kind Two rising notes for an order, three for a call.
 */
export const chime = (kind: 'order' | 'call'): void => {
  const now = Date.now()
  if (!soundStore.get().isOn || now - lastSounded[kind] < restMs) return
  lastSounded[kind] = now
  sound(kind)
}

/** Sounds once, whether sound is on or not: to set the volume by. */
export const testSound = (): void => sound('order')

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
    if (!soundStore.get().isOn) await lock.release()
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
 * Changes how this device sounds; remembered over logins. Switching it on sounds once, and keeps the screen on.
 *
 * @param change What is different.
 */
export const setSound = (change: Partial<SoundSettings>): void => {
  isTouched = true
  const settings = { ...soundStore.get(), ...change }
  soundStore.set(settings)
  deviceSettings.save(settingName, settings).catch((error: unknown) => {
    logFailure('Error keeping the sound settings', error)
  })
  if (change.isOn === false) letScreenSleep()
  if (!change.isOn) return
  testSound()
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
    if (!soundStore.get().isOn) return
    readyContext()
    void keepScreenOn()
  }
  void restore().then(wake)
  document.addEventListener('pointerdown', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    document.removeEventListener('pointerdown', wake)
    document.removeEventListener('visibilitychange', wake)
    letScreenSleep()
  }
}
