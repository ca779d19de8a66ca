import { afterEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { SelfCheck } from '@thali/contract/setup/self-check-schema'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const now = '2026-11-20T10:00:00.000Z'

/** A server without faults, without parts that not each server has. */
const fine: SelfCheck = {
  dateTime: now,
  version: '1.40.0',
  database: { engine: 'sqlite', isWritable: true, isDamaged: false, bytes: null },
  backup: { newestDateTime: '2026-11-20T00:00:00.000Z', time: '03:30', damaged: 0, hasSecondPlace: true },
  disk: null,
}

/** The tones so far, in Hz. */
const played: number[] = []
afterEach(() => void played.splice(0))

class Node {
  readonly gain = { setValueAtTime(): void {}, exponentialRampToValueAtTime(): void {} }
  connect(to: object): object {
    return to
  }
}

/** A browser with sound. */
const withSound = (): void => {
  vi.stubGlobal(
    'AudioContext',
    class extends EventTarget {
      readonly state = 'running'
      readonly currentTime = 0
      readonly destination = {}
    },
  )
  vi.stubGlobal('GainNode', Node)
  vi.stubGlobal(
    'OscillatorNode',
    class extends Node {
      readonly hertz: number
      constructor(_: object, { frequency }: { readonly frequency: number }) {
        super()
        this.hertz = frequency
      }
      start(): void {
        played.push(this.hertz)
      }
      stop(): void {}
    },
  )
}

const openCheck = async (
  more: Partial<SelfCheck> = {},
  before: (api: FakeApi) => void = () => undefined,
): Promise<TestScreen> => {
  withSound()
  const screen = await openScreen(pages.selfCheck, {
    before: (api) => {
      api.answer('getSelfCheck', () => ({ ...fine, ...more }))
      before(api)
    },
  })
  await screen.until('Check again')
  return screen
}

const row = (title: string): string =>
  [...document.querySelectorAll('li:has(h3)')].find((one) => one.querySelector('h3')?.textContent.startsWith(title))
    ?.textContent ?? ''

const outcome = (): string => document.querySelector('output.heading')?.textContent ?? ''

const part = (heading: string): string[] =>
  [...document.querySelectorAll('section')]
    .filter((section) => section.querySelector('h2')?.textContent === heading)
    .flatMap((section) => [...section.querySelectorAll('h3')].map(({ textContent }) => textContent))

test('a device and a server without faults are fine; sound waits for an answer', async () => {
  const { until } = await openCheck()
  await until('Live connection: Fine')
  expect(outcome()).toBe('Everything is fine.')
  expect(part('This device')).toEqual([
    'Live connection: Fine',
    'Clock of this device: Fine',
    expect.stringMatching('^Time zone: '),
    expect.stringMatching('^Protected connection'),
    expect.stringMatching('^Screen stays on: '),
    'Sound: Good to know',
  ])
  expect(part('The server')).toEqual([
    'Saving orders: Fine',
    'Backup: Fine',
    'Clock of the server: Fine',
    'Version: Fine',
  ])
  expect(row('Backup')).toContain('Open Backups')
})

test.each<readonly [string, Partial<SelfCheck>, string]>([
  [
    'a note',
    { backup: { newestDateTime: null, time: '03:30', damaged: 0, hasSecondPlace: true } },
    'Everything works. Please read the line about the backup.',
  ],
  ['a fault', { database: { ...fine.database, isWritable: false } }, 'One thing needs your attention.'],
  [
    'two faults and a note',
    {
      database: { ...fine.database, isDamaged: true },
      hasFoodLicence: false,
      backup: { newestDateTime: null, time: null, damaged: 0, hasSecondPlace: false },
    },
    '2 things need your attention.',
  ],
])('a server with %s', async (_, more, words) => {
  const { until } = await openCheck(more)
  await until('Live connection: Fine')
  expect(outcome()).toBe(words)
})

test.each([
  [10, 'It is 10 minutes behind the server.'],
  [-10, 'It is 10 minutes ahead of the server.'],
])('a clock that differs by %s minutes is named', async (minutes, words) => {
  const dateTime = new Date(Date.parse(now) + minutes * 60_000).toISOString()
  await openCheck({ dateTime })
  expect(row('Clock of this device')).toContain(words)
  expect(outcome()).toBe('One thing needs your attention.')
})

test('the server is taken to read its clock in the middle of the call', async () => {
  const { wait, until } = await openScreen(pages.selfCheck, {
    before: (api) => {
      api.hold('getSelfCheck')
      api.answer('getSelfCheck', () => ({ ...fine, dateTime: '2026-11-20T10:00:04.000Z' }))
      setTimeout(() => api.recover('getSelfCheck'), 8000)
    },
  })
  await wait(9000)
  await until('Check again')
  expect(row('Clock of this device')).toContain('It agrees with the server.')
})

test('the sound is heard or not, and the checklist learns of it', async () => {
  const { api, click, until, text } = await openCheck()
  await until('New orders and calls can sound on this device.')
  expect(text()).not.toContain('Did you hear it?')
  await click('Play a test sound')
  expect(played).toEqual([784, 1175])
  await until('Did you hear it?')
  await click('No')
  expect(text()).not.toContain('Did you hear it?')
  expect(row('Sound')).toContain('Sound: Needs attentionYou did not hear the test sound.Turn up the volume')
  expect(outcome()).toBe('One thing needs your attention.')
  expect(api.bodies('saveChecklist')).toEqual([])
  await click('Play a test sound')
  await click('Yes')
  expect(row('Sound')).toContain('Sound: FineYou heard the test sound.')
  expect(row('Sound')).not.toContain('Turn up the volume')
  expect(outcome()).toBe('Everything is fine.')
  await until(() => api.bodies('saveChecklist').length === 1)
  expect(api.bodies('saveChecklist')).toEqual([{ step: { id: 'sound', state: 'done' } }])
})

test('a browser without sound needs another one', async () => {
  const { until, text } = await openScreen(pages.selfCheck, { before: (api) => api.answer('getSelfCheck', () => fine) })
  await until('Check again')
  expect(row('Sound')).toBe(
    'Sound: Needs attentionThis browser cannot play sounds.Use a current version of Chrome, Firefox or Safari.',
  )
  expect(text()).not.toContain('Play a test sound')
  expect(outcome()).toBe('One thing needs your attention.')
})

test.each([
  ['good', false],
  ['unreachable', true],
] as const)('an address for guests that is %s (Settings: %s)', async (result, hasLink) => {
  await openCheck({ guestAddress: { address: 'https://thali.example', result } })
  expect(row('Address for guests').includes('Open Settings')).toBe(hasLink)
  expect(row('Backup')).not.toContain('Open Settings')
})

test('the check is repeated, and a silent server is told in place of old results', async () => {
  const { api, click, until, text, logged, button, wait } = await openCheck()
  api.answer('getSelfCheck', () => ({ ...fine, version: '1.41.0' }))
  api.hold('getSelfCheck')
  await click('Check again')
  await wait(100)
  expect(button('Check again').getAttribute('aria-busy')).toBe('true')
  api.recover('getSelfCheck')
  await until('Thali 1.41.0.')
  api.lose('getSelfCheck')
  await click('Check again')
  await until('The server did not answer.')
  expect(text()).not.toContain('Thali 1.41.0.')
  expect(text()).toContain('Check that the computer that runs Thali is on')
  expect(logged.join()).toContain('The self-check failed')
})
