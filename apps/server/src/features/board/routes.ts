import type { Bind } from '#server/http/routing/route.ts'
import type { BoardService } from './service.ts'

/** The board of tokens. */
export const bindBoard = (bind: Bind, boards: BoardService): void => {
  bind('getBoard', async ({ params }) => ({ body: await boards.get(params.code) }))
}
