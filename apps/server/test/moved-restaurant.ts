import { createReadStream, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { fromArchive } from '#server/backup/archive.ts'
import { readCatalog } from '#server/db/catalog.ts'
import type { Connection, Engine } from '#server/db/database.ts'
import { createFolderStore } from '#server/platform/file-store.ts'
import { aRestaurant, anItem, logIn, type TestRestaurant } from './builders.ts'
import { openCashDeskOn, plainBilling, type Issued } from './cash-desk.ts'
import { createTestDatabase, engine, type TestDatabase } from './database.ts'
import { afterTest } from './harness.ts'
import { aPhoto } from './pictures.ts'
import { openPrinting, type PrintingKitchen } from './printing.ts'

/** A restaurant with all that a removal must delete, and a neighbour that it must not touch. */
export type BusyRestaurant = {
  readonly database: TestDatabase
  readonly kitchen: PrintingKitchen
  readonly neighbour: TestRestaurant
  readonly bill: Issued
  /** The path of table 3's card. */
  readonly card: string
}

/** Fills a restaurant: orders, a paid and an unpaid bill, papers, messages, a picture, a card and a waiter call. */
export const aBusyRestaurant = async (): Promise<BusyRestaurant> => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const files = createFolderStore(join(database.folder, 'uploads'))
  const kitchen = await openPrinting({ start: { database, files, printing: { care: undefined } } })
  const { restaurant, server, paper, staff } = kitchen
  const neighbour = await aRestaurant(database.db, 'blue-door')
  await anItem(database.db, neighbour, 'blue-soup')
  const desk = openCashDeskOn(server, restaurant)
  const { id: restaurantId, categoryId } = restaurant
  const url = 'https://till.example/canary'
  await staff('createWebhook', { body: { restaurantId, url, types: ['order.placed', 'bill.changed'] } })
  await desk.setBilling(plainBilling)
  await kitchen.savePrinters({ port: paper.port, drawer: true })
  const bill = await desk.bill(7, 3)
  await desk.pay(bill, { method: 'cash', amount: 100 })
  await desk.bill(8, 1)
  await kitchen.order(9)
  await server.call('createWaiterCall', { body: { restaurantId, tableNumber: 9 } })
  const { body: card } = await staff('createTableCard', { params: { tableNumber: 3 }, body: { restaurantId } })
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const image = new Blob([new Uint8Array(await aPhoto())])
  await server.call(
    'saveItem',
    { body: { restaurantId, name: 'Canary Curry', price: 90, categoryId } },
    { token, image },
  )
  return { database, kitchen, neighbour, bill, card: card.path }
}

/** Every text of a database, with the table that holds it. */
export const textsOf = async (db: Connection, of: Engine = engine): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  for (const { name } of await readCatalog(db, of)) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db)
    for (const row of rows)
      for (const value of Object.values(row)) if (typeof value === 'string') texts.set(value, name)
  }
  return texts
}

/** The files of a folder and its folders, by path. */
export const filesIn = (folder: string): Map<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path)]),
  )

/** The rows of an export by table, and the names of its pictures. */
export const readExport = async (file: string): Promise<{ tables: Map<string, unknown[][]>; pictures: string[] }> => {
  const tables = new Map<string, unknown[][]>()
  const pictures: string[] = []
  for await (const { name, bytes } of fromArchive(createReadStream(file))) {
    const [kind, subject = ''] = name.split('/')
    if (kind === 'pictures') pictures.push(subject)
    if (kind !== 'tables') continue
    tables.set(subject, [...(tables.get(subject) ?? []), ...JSON.parse(Buffer.from(bytes).toString())])
  }
  return { tables, pictures }
}
