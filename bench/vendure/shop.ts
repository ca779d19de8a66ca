import { spawn, type SpawnOptions } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownChild } from '../../apps/server/test/children.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { run } from '../../testing/run.ts'
import { describe } from '../menus.ts'

/** A running Vendure: its server, and its worker for background jobs. */
export type Shop = { readonly port: number; readonly pids: readonly number[]; stop(): void }

const csvHead =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'

/** The dishes of makeMenus, in the format of its importer. */
const catalogue = (dishes: number): string =>
  [
    csvHead,
    ...Array.from({ length: dishes }, (_, at) => {
      const price = 45 + (at % 90) * 5
      const category = `category:Category ${Math.floor(at / 16)}`
      return `Dish ${at},dish-${at},"${describe(at)}",,${category},,,DISH-${at},${price},standard,100000,false,,`
    }),
  ].join('\n')

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ name: 'India', code: 'IN', zone: 'Asia' }],
  taxRates: [{ name: 'Standard Tax', percentage: 0 }],
  shippingMethods: [{ name: 'To the table', price: 0 }],
  paymentMethods: [
    {
      name: 'At the table',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: Array.from({ length: 4 }, (_, at) => ({
    name: `Category ${at}`,
    filters: [{ code: 'facet-value-filter', args: { facetValueNames: [`Category ${at}`], containsAny: false } }],
  })),
}

const ask = async (url: string, query: string, token = ''): Promise<{ text: string; token: string }> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  })
  return { text: await answer.text(), token: answer.headers.get('vendure-auth-token') ?? '' }
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; !(await isSo().catch(() => false)); attempt += 1) {
    if (attempt > 240) throw new Error('Vendure did not come up.')
    await sleep(500)
  }
}

/**
 * Creates a shop's tables and catalogue in an empty PostgreSQL database, starts it and builds its search index.
 * `folder` is the installation of Vendure.
 */
export const startShop = async (folder: string, database: string, dishes: number): Promise<Shop> => {
  copyFileSync(fileURLToPath(new URL('program.mjs', import.meta.url)), join(folder, 'program.mjs'))
  const products = join(folder, 'products.csv')
  writeFileSync(products, `${catalogue(dishes)}\n`)
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    SHOP: JSON.stringify({ database, port, initialData, products }),
  }
  const options: SpawnOptions = { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }
  if ((await run(process.execPath, ['program.mjs', 'populate'], options)) !== 0) throw new Error('No shop was made.')
  const children = ['serve', 'worker'].map((task) => ownChild(spawn(process.execPath, ['program.mjs', task], options)))
  const stop = (): void => {
    for (const child of children) child.kill()
  }
  const at = `http://127.0.0.1:${port}`
  try {
    await until(async () => (await ask(`${at}/shop-api`, '{ __typename }')).text.includes('Query'))
    const logIn = 'mutation { login(username: "superadmin", password: "not the one it comes with") { __typename } }'
    const { token } = await ask(`${at}/admin-api`, logIn)
    await ask(`${at}/admin-api`, 'mutation { reindex { id } }', token)
    const count = '{ search(input: { groupByProduct: true }) { totalItems } }'
    await until(async () => (await ask(`${at}/shop-api`, count)).text.includes(`"totalItems":${dishes}`))
  } catch (error) {
    stop()
    throw error
  }
  return { port, pids: children.map(({ pid = 0 }) => pid), stop }
}
