import { expect } from 'vitest'
import { apiRoot } from '@thali/contract/api/endpoint'
import { boardEventsPath, boardPath, type Board, type BoardMessage } from '@thali/contract/restaurants/board'
import type { Floor } from './floor.ts'
import { afterTest, type TestServer } from './harness.ts'

/** Switches the board on or off; returns its code, '' without one. */
export const setBoard = async ({ staff, restaurant }: Floor, isOn: boolean): Promise<string> => {
  const params = { restaurantId: restaurant.id }
  const { version } = (await staff('getSettings', { params })).body
  const saved = await staff('saveSettings', { params, body: { version, takeaway: { isOn: true, board: { isOn } } } })
  expect(saved.status).toBe(200)
  return saved.body.takeaway.board.path.slice(boardPath.length)
}

/** An open board, with the messages that it received. */
export type OpenBoard = {
  readonly status: number
  readonly received: readonly BoardMessage[]
  /** Waits for a board with these tokens. */
  readonly shows: (preparing: readonly number[], ready: readonly number[]) => Promise<void>
  readonly ended: Promise<void>
}

/** Opens the event stream of a board. */
export const openBoard = async ({ url }: Pick<TestServer, 'url'>, code: string): Promise<OpenBoard> => {
  const abort = new AbortController()
  afterTest(async () => abort.abort())
  const response = await fetch(`${url}${apiRoot}${boardEventsPath(code)}`, { signal: abort.signal })
  const received: BoardMessage[] = []
  const read = async (): Promise<void> => {
    let text = ''
    for await (const bytes of response.body ?? []) {
      text += Buffer.from(bytes).toString()
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) if (part.startsWith('data: ')) received.push(JSON.parse(part.slice(6)))
    }
  }
  const ended = read().catch(() => undefined)
  const last = (): Board | undefined => {
    const message = received.at(-1)
    return message?.kind === 'board' ? message.board : undefined
  }
  return {
    status: response.status,
    received,
    ended,
    async shows(preparing, ready) {
      await expect.poll(() => [last()?.preparing, last()?.ready], { timeout: 5000 }).toEqual([preparing, ready])
    },
  }
}
