import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { problem as problemSchema } from '@thali/contract/api/problem-schema'
import { aRestaurant, logIn } from './builders.ts'
import { createTestDatabase } from './database.ts'
import { afterTest, startServer, type TestServer } from './harness.ts'

/** The delimiter between the parts of a form. */
export const boundary = 'thali-test-boundary'

/** One part of a form: its header lines and its body. */
export type Part = { readonly head: string; readonly body: Uint8Array | string }

/** The body of a form from its parts; `end` is the closing delimiter. */
export const toForm = (parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, body }) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, 'latin1'),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])

/** A server with a restaurant, and functions that send its item form byte by byte. */
export type FormWorld = {
  readonly server: TestServer
  /** Sends a form; returns the status and the error code, which is empty for a success. */
  send(body: Buffer, type?: string): Promise<readonly [number, string]>
  /** The part `item`, valid by default. */
  item(body?: string): Part
  /** The part `image`. */
  image(body: Uint8Array | string, name?: string, type?: string): Part
  /** Names of all stored files. */
  stored(): string[]
  /** Number of stored items. */
  countItems(): Promise<number>
}

/** Starts the server; it ends with the test. */
export const openForms = async (): Promise<FormWorld> => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const server = await startServer({ database })
  const restaurant = await aRestaurant(server.db)
  const { accessToken } = await logIn(server, restaurant.admin)
  const json = JSON.stringify({
    restaurantId: restaurant.id,
    name: 'Rasam',
    price: 90,
    categoryId: restaurant.categoryId,
  })
  const item = (body: string = json): Part => ({ head: 'Content-Disposition: form-data; name="item"', body })
  const image = (body: Uint8Array | string, name = 'dish.jpg', type = 'image/jpeg'): Part => ({
    head: `Content-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: ${type}`,
    body,
  })
  const send = async (body: Buffer, type = `multipart/form-data; boundary=${boundary}`) => {
    const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': type }
    const response = await server.raw('/api/items', { method: 'POST', headers, body: new Uint8Array(body) })
    const answer: unknown = await response.json()
    const code = response.ok ? '' : problemSchema.parse(answer).code
    return [response.status, code] as const
  }
  const stored = (): string[] => {
    try {
      return readdirSync(join(database.folder, 'uploads'))
    } catch {
      return []
    }
  }
  const countItems = async () => (await server.db.selectFrom('items').select('image_url').execute()).length
  return { server, send, item, image, stored, countItems }
}
