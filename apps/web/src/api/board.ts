import { apiRoot } from '@thali/contract/api/endpoint'
import { type Board, type BoardMessage, boardEventsPath } from '@thali/contract/restaurants/board'
import { boardEndpoints } from '@thali/contract/restaurants/board-endpoints'
import { ApiError } from './errors.ts'
import { request } from './request.ts'

/** Events of a followed board. */
export type BoardEvents = {
  readonly onBoard: (board: Board) => void
  /** The link was revoked: nothing follows. */
  readonly onRevoked: () => void
}

/** The server sends the board every 25 s. After this long (ms) without one it is fetched, and the stream opens again. */
const silenceMs = 35_000

/** Without a stream the board is fetched this often (ms). */
const pollMs = 10_000

/** Follows the board of a link by its event stream, and by fetching without one, until the function is called. */
export const followBoard = (code: string, { onBoard, onRevoked }: BoardEvents): (() => void) => {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  const end = (): void => {
    isEnded = true
    clearTimeout(timer)
    source?.close()
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
  }
  const expect = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(again, ms)
  }
  const revoke = (): void => {
    end()
    onRevoked()
  }
  const show = (board: Board): void => {
    onBoard(board)
    expect(silenceMs)
  }
  const receive = (text: string): void => {
    const message = JSON.parse(text) as BoardMessage // checked against the contract in the server's tests
    if (message.kind === 'board') show(message.board)
    else revoke()
  }
  const fetchBoard = async (): Promise<void> => {
    try {
      const board = await request(boardEndpoints.getBoard, { params: { code } })
      if (isEnded) return
      onBoard(board)
    } catch (error) {
      if (!isEnded && error instanceof ApiError && error.code === 'not_found') revoke()
    }
  }
  function again(): void {
    if (isEnded || document.visibilityState !== 'visible') return
    void fetchBoard()
    expect(pollMs)
    source?.close()
    source = new EventSource(`${apiRoot}${boardEventsPath(code)}`)
    source.addEventListener('message', ({ data }: MessageEvent<string>) => receive(data))
  }
  again()
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  return end
}
