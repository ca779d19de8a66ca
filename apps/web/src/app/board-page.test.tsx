import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BoardMessage } from '@thali/contract/restaurants/board'
import { openScreen } from '../../test/screen.tsx'

/** The open event streams of the page. */
const sources: FakeSource[] = []

class FakeSource extends EventTarget {
  readonly url: string
  isClosed = false

  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  async send(message: BoardMessage): Promise<void> {
    await act(async () => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })))
  }
}

beforeEach(() => {
  sources.length = 0
  vi.stubGlobal('EventSource', FakeSource)
})

const code = 'a'.repeat(22)
const name = { restaurantName: 'Spice Garden' }

const open = () =>
  openScreen(`/board/${code}`, {
    before: ({ answer }) => answer('getBoard', () => ({ ...name, preparing: [7, 8], ready: [5] })),
  })

const columns = (): string[] => [...document.querySelectorAll('main section')].map(({ textContent }) => textContent)

test('a board follows its stream, the newest ready token first', async () => {
  const { until } = await open()
  await until('In preparation')
  expect(columns()).toEqual(['In preparation78', 'Ready5'])
  expect(sources.at(-1)?.url).toBe(`/api/boards/${code}/events`)
  await sources.at(-1)?.send({ kind: 'board', board: { ...name, preparing: [8, 9], ready: [5, 7] } })
  expect(columns()).toEqual(['In preparation89', 'Ready75'])
})

test('a board without messages says that it is old, and fetches again', async () => {
  const { api, until, text, wait } = await open()
  await until('In preparation')
  expect(text()).not.toContain('Not up to date')
  api.lose('getBoard')
  await wait(46_000)
  await until('Not up to date: no connection since')
  api.recover('getBoard')
  await until(() => !text().includes('Not up to date'))
})

test('a revoked link ends the page and its stream', async () => {
  const { until } = await open()
  await until('In preparation')
  const source = sources.at(-1)
  await source?.send({ kind: 'revoked' })
  await until('This link is not valid any more.')
  expect(source?.isClosed).toBe(true)
  expect(columns()).toEqual([])
})
