import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SleepDialog } from './lazy-sound-dialogs.ts'
import { chime, followSound, setSound } from './live-sound.ts'
import { LiveStatus } from './live-status.tsx'
import { SoundBlocked } from './sound-blocked.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// happy-dom plays no sound. A context is suspended until the page gets a tap, as in a browser after a reload.
let mayPlay = false
let notes = 0
class Context extends EventTarget {
  state: 'suspended' | 'running' = 'suspended'
  currentTime = 0
  destination = {}
  async resume(): Promise<void> {
    if (!mayPlay || this.state === 'running') return
    this.state = 'running'
    this.dispatchEvent(new Event('statechange'))
  }
}
const param = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
class Gain {
  gain = param
  connect = (next: unknown): unknown => next
}
class Oscillator extends Gain {
  start = (): number => (notes += 1)
  stop = (): undefined => undefined
}

const host = document.createElement('div')
const root = createRoot(host)
const text = (): string => document.body.textContent ?? ''

beforeEach(async () => {
  await SleepDialog.preload()
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('GainNode', Gain)
  vi.stubGlobal('OscillatorNode', Oscillator)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  document.body.append(host)
  await act(async () =>
    root.render(
      <>
        <SoundBlocked />
        <LiveStatus />
      </>,
    ),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('blocked sound shows a hint until a tap, which plays it', async () => {
  const end = followSound()
  await act(async () => setSound({ isOn: true }))
  await act(async () => vi.advanceTimersByTime(2000))
  expect(text()).toContain('Tap to hear orders')
  chime('call')
  chime('order')
  expect(notes).toBe(0)
  mayPlay = true
  await act(async () => void document.dispatchEvent(new Event('click')))
  expect(text()).not.toContain('Tap to hear orders')
  // One chime of two notes for all missed ones.
  expect(notes).toBe(2)
  await act(async () => setSound({ isOn: false }))
  end()
})

test('a device without wake lock shows that it will sleep', async () => {
  await act(async () => setSound({ isOn: true }))
  await act(async () => vi.advanceTimersByTime(100))
  expect(text()).toContain('This device will sleep')
  expect(text()).toContain('you hear no orders or calls')
  const ok = [...document.querySelectorAll('button')].find((button) => button.textContent === 'OK')
  await act(async () => ok?.click())
  expect(text()).not.toContain('This device will sleep')
})
