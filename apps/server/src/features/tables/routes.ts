import type { Bind } from '#server/http/routing/route.ts'
import type { CardService } from './cards-service.ts'
import type { SharedTables } from './shared-table.ts'
import type { TableService } from './tables-service.ts'
import type { VisitService } from './visits-service.ts'

type TableServices = {
  readonly tables: TableService
  readonly cards: CardService
  readonly visits: VisitService
  readonly sharedTables: SharedTables
}

/** Tables, their cards, and the phones at them (plan §4). */
export const bindTables = (bind: Bind, { tables, cards, visits, sharedTables }: TableServices): void => {
  bind('listTables', async ({ query }) => ({ body: await tables.list(query.restaurantId) }))

  bind('saveTables', async ({ caller, body }) => ({ body: await tables.save(caller, body) }))

  bind('createTableCard', async ({ caller, params, body }) => ({
    body: await cards.create(caller, params.tableNumber, body.replaces),
  }))

  bind('savePrintedCards', async ({ caller, body }) => {
    await cards.savePrinted(caller, body)
    return { body: await tables.list(caller.restaurantId) }
  })

  bind('createVisit', async ({ body, cookie, countVisit }) => {
    const { visit, cookie: created } = await visits.create(body, { cookie, countVisit })
    return { body: visit, ...(created && { cookie: created }) }
  })

  bind('listTableOrders', async ({ cookie }) => ({ body: await sharedTables.listOrders(cookie) }))

  bind('createInvitation', async ({ cookie }) => ({ body: await sharedTables.invite(cookie) }))

  bind('saveFeedback', async ({ cookie, body }) => {
    await visits.saveFeedback(cookie, body)
    return { body: {} }
  })

  bind('blockVisit', async ({ caller, params, body }) => {
    await visits.block(caller, params.visitId, body.isBlocked)
    return { body: {} }
  })
}
