import { deviceSettings } from '#web/lib/device-settings.ts'
import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'

/** The sound settings of this device (ux "Sound"). */
export type SoundSettings = {
  /** New orders and calls sound, and the screen is kept on. Off until the first tap, as browsers require. */
  readonly isOn: boolean
  /** A waiter call sounds again until it is cleared. */
  readonly isRepeating: boolean
  /** 0 to 1. */
  readonly volume: number
}

const settingName = 'sound'

/** The settings of this device; the defaults until they are read. */
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
    // A change made before the settings were read wins.
    if (isSettings(saved) && !isTouched) soundStore.set(saved)
  } catch (error) {
    logFailure('Error reading the sound settings', error)
  }
}

/** One tone of a sound. */
export type Note = { readonly hertz: number; readonly startSeconds: number; readonly type?: OscillatorType }

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

/** Whether sound is on but the browser blocks it until the page gets a tap, as after each reload (ux "Sound"). */
export const soundBlocked = createStore(false)

/** The time (ms) that a context may need until it runs. */
const blockedAfterMs = 1000

let context: AudioContext | undefined
/** The last sound that the browser blocked. One is played when sound starts. */
let missed: readonly Note[] | undefined
let blockedTimer: ReturnType<typeof setTimeout> | undefined

const noteState = (): void => {
  clearTimeout(blockedTimer)
  const isSilent = (): boolean => soundStore.get().isOn && context !== undefined && context.state !== 'running'
  if (isSilent()) blockedTimer = setTimeout(() => soundBlocked.set(isSilent()), blockedAfterMs)
  else soundBlocked.set(false)
  if (!context || context.state !== 'running' || !missed) return
  playNotes(context, missed)
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

const play = (audio: AudioContext, { hertz, startSeconds, type = 'triangle' }: Note, volume: number): void => {
  const start = audio.currentTime + startSeconds
  const oscillator = new OscillatorNode(audio, { type, frequency: hertz })
  const gain = new GainNode(audio, { gain: 0 })
  // A bell has a sudden start and a long decay. An exponential ramp cannot start at 0; hearing is logarithmic.
  gain.gain.setValueAtTime(silence, start)
  gain.gain.exponentialRampToValueAtTime(Math.max(silence, loudest * volume ** 2), start + 0.012)
  gain.gain.exponentialRampToValueAtTime(silence, start + 0.7)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.75)
}

const playNotes = (audio: AudioContext, notes: readonly Note[], loudness = 1): void =>
  notes.forEach((note) => play(audio, note, soundStore.get().volume * loudness))

/** Plays tones, also if sound is off; `loudness` is a factor of this device's volume. */
export const sound = (notes: readonly Note[], loudness?: number): void => {
  const audio = readyContext()
  if (audio?.state === 'running') playNotes(audio, notes, loudness)
  else if (audio) missed = notes
}

/** Events that follow faster than this (ms) share one chime. */
const restMs = 1000
const lastSounded = { order: 0, call: 0 }

/** Plays a chime if sound is on: two rising notes for an order, three for a call. */
export const chime = (kind: ChimeKind): void => {
  const now = Date.now()
  if (!soundStore.get().isOn || now - lastSounded[kind] < restMs) return
  lastSounded[kind] = now
  sound(chimes[kind])
}

/** Plays one chime even if sound is off, to check the volume. */
export const testSound = (): void => sound(chimes.order)

/** The answer to a tap on the banner: the signal that was blocked, else one chime. */
export const startSound = (): void => {
  if (missed) readyContext()
  else testSound()
}

// Missing in some browsers, and on plain http, unlike in TypeScript's types.
const wakeLock: WakeLock | undefined = navigator.wakeLock

/** Whether the screen can be kept on while sound is on. */
export const canKeepScreenOn = wakeLock !== undefined

/** Whether to warn that this device will sleep: once, when sound is switched on (docs/operate.md). */
export const sleepWarning = createStore(false)

const sleepSettingName = 'sleep-warning-read'

const warnOfSleep = async (): Promise<void> => {
  if (canKeepScreenOn) return
  // Where the browser stores no settings the warning comes each time.
  const isRead = await deviceSettings.find(sleepSettingName).catch(() => false)
  if (isRead !== true) sleepWarning.set(true)
}

/** Stores that the warning was read; this device does not show it again. */
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
    if (!soundStore.get().isOn) await lock.release()
  } catch {
    // With a low battery or in a hidden tab the lock is refused, and the screen sleeps as usual.
  } finally {
    isAsking = false
  }
}

const letScreenSleep = (): void => {
  lock?.release().catch(() => undefined)
  lock = undefined
}

/** Changes and stores the settings, beyond logins. Switching sound on plays a chime and prevents screen sleep. */
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
 * Applies the settings while the staff area is open; returns a function that ends it. After a reload the first tap or
 * key starts the sound. A hidden tab loses the screen lock, so it is requested again.
 */
export const followSound = (): (() => void) => {
  const wake = (): void => {
    if (!soundStore.get().isOn) return
    readyContext()
    void keepScreenOn()
  }
  void restore().then(wake)
  // Browsers do not count pointerdown as a tap.
  const events = ['pointerup', 'click', 'keydown', 'visibilitychange']
  for (const name of events) document.addEventListener(name, wake)
  return () => {
    for (const name of events) document.removeEventListener(name, wake)
    clearTimeout(blockedTimer)
    soundBlocked.set(false)
    letScreenSleep()
  }
}
