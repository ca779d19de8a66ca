import { FileInPieces } from '#server/http/routing/file-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { MenuExport } from './export.ts'
import type { MenuFileService } from './service.ts'

export type MenuFileServices = { readonly imports: MenuFileService; readonly exports: MenuExport }

/** Import and export of a menu (plan §8.5). */
export const bindMenuFile = (bind: Bind, { imports, exports }: MenuFileServices): void => {
  bind('importMenu', async ({ caller, query, body, files }) => ({
    body: await imports.import(caller, { ...query, ...body, files }),
  }))

  bind('copyMenu', async ({ caller, body }) => ({ body: await imports.copy(caller, body) }))

  bind('exportMenu', async ({ query: { restaurantId, ...query } }) => ({
    body: new FileInPieces(await exports.open(restaurantId, query)),
  }))
}
