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

type ChimeKind = 'order' | 'call'

const chimes: Readonly<Record<ChimeKind, readonly Note[]>> = {
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

/** Whether sound is on but the browser blocks it until the page gets a tap: after each reload (ux "Sound"). */
export const soundBlocked = createStore(false)

/** A context that may play needs a moment (ms) until it runs, on a busy device a longer one. */
const blockedAfterMs = 1000

let context: AudioContext | undefined
/** The last chime the browser blocked. It plays when sound starts; of several, one is enough. */
let missed: ChimeKind | undefined
let blockedTimer: ReturnType<typeof setTimeout> | undefined

const noteState = (): void => {
  clearTimeout(blockedTimer)
  const isSilent = (): boolean => soundStore.get().isOn && context !== undefined && context.state !== 'running'
  if (isSilent()) blockedTimer = setTimeout(() => soundBlocked.set(isSilent()), blockedAfterMs)
  else soundBlocked.set(false)
  if (!context || context.state !== 'running' || !missed) return
  playChime(context, missed)
  missed = undefined
}

const readyContext = (): AudioContext | undefined => {
  if (!('AudioContext' in window)) return undefined
  if (!context) {
    context = new AudioContext()
    context.addEventListener('statechange', noteState)
  }
  // Refused until a tap; followSound tries again at the next one. An incoming call interrupts it on iOS.
  if (context.state !== 'running') context.resume().catch(() => undefined)
  noteState()
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

const playChime = (audio: AudioContext, kind: ChimeKind): void =>
  chimes[kind].forEach((note) => play(audio, note, soundStore.get().volume))

const sound = (kind: ChimeKind): void => {
  const audio = readyContext()
  if (audio?.state === 'running') playChime(audio, kind)
  else if (audio) missed = kind
}

/** Of what comes in faster than that (ms) one chime tells. */
const restMs = 1000
const lastSounded = { order: 0, call: 0 }

/**
 * Sounds for something new, if sound is on.
 *
 * @param kind Two rising notes for an order, three for a call.
 */
export const chime = (kind: ChimeKind): void => {
  const now = Date.now()
  if (!soundStore.get().isOn || now - lastSounded[kind] < restMs) return
  lastSounded[kind] = now
  sound(kind)
}

/** Sounds once, whether sound is on or not: to set the volume by. */
export const testSound = (): void => sound('order')

// Missing where the browser cannot keep its screen on, and on plain http, whatever TypeScript says.
const wakeLock: WakeLock | undefined = navigator.wakeLock

/** Whether the screen can be kept on while sound is on. */
export const canKeepScreenOn = wakeLock !== undefined

/** Whether to say that this device will sleep: once, when sound is switched on (docs/operate.md). */
export const sleepWarning = createStore(false)

const sleepSettingName = 'sleep-warning-read'

const warnOfSleep = async (): Promise<void> => {
  if (canKeepScreenOn) return
  // Where the browser keeps no settings it is said each time.
  const isRead = await deviceSettings.find(sleepSettingName).catch(() => false)
  if (isRead !== true) sleepWarning.set(true)
}

/** The warning was read; this device does not show it again. */
export const closeSleepWarning = (): void => {
  sleepWarning.set(false)
  deviceSettings.save(sleepSettingName, true).catch((error: unknown) => {
    logFailure('Error keeping the sound settings', error)
  })
}

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
  noteState()
  if (!change.isOn) return
  testSound()
  void keepScreenOn()
  void warnOfSleep()
}

/**
 * Applies the settings while the room is open: after a reload the first tap or key lets the sound play, and the screen's
 * lock, which ends whenever the tab is hidden, is requested again.
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
  // For browsers a finger going down is no tap yet.
  const events = ['pointerup', 'click', 'keydown', 'visibilitychange']
  for (const name of events) document.addEventListener(name, wake)
  return () => {
    for (const name of events) document.removeEventListener(name, wake)
    clearTimeout(blockedTimer)
    soundBlocked.set(false)
    letScreenSleep()
  }
}
