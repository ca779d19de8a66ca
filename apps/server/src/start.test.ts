import { createServer } from 'node:http'
import { once } from 'node:events'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runThali } from '#test/cli.ts'
import { aComputer } from '#test/computers.ts'
import { freePort } from '#test/free-port.ts'
import { afterTest, connectTo } from '#test/harness.ts'
import { spawnProgram, type ServerProcess } from '#test/spawn.ts'

const entry = fileURLToPath(new URL('start.ts', import.meta.url))

const starter =
  (env: Readonly<Record<string, string>>) =>
  (purpose?: string, more: Readonly<Record<string, string>> = {}): ServerProcess => {
    const server = spawnProgram([entry, ...(purpose === undefined ? [] : [purpose])], { ...env, ...more })
    afterTest(server.kill)
    return server
  }

const restaurant = { id: 'blue-lotus', name: 'Blue Lotus', tableCount: 4 }
const admin = { username: 'asha', password: 'twelve lotus ponds' }

test('after a power cut npm start is the same restaurant at the same address', async () => {
  const { env, dataFolder } = aComputer()
  const start = starter(env)
  const first = start('restaurant', { PORT: String(await freePort()), HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
  const url = await first.url
  const code = /Setup code: (\S+)/.exec(first.output())?.[1] ?? ''
  const { status, body } = await connectTo(url).call('setUp', { body: { code, restaurant, admin, menu: 'cafe' } })
  expect([status, first.output()]).toEqual([201, expect.stringContaining(`Data: ${dataFolder}`)])
  await first.kill()

  // A new login keeps HOME and loses all other variables.
  const second = start()
  expect(await second.url).toBe(url)
  const { call } = connectTo(url)
  const { body: menu } = await call('getRestaurant', { params: { restaurantId: 'blue-lotus' }, query: {} })
  expect([menu.restaurant.name, body.restaurantId]).toEqual(['Blue Lotus', 'blue-lotus'])
  expect((await call('login', { body: admin })).status).toBe(200)
  const wrong = { body: { username: 'asha', password: 'wrong' } }
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) statuses.push((await call('login', wrong)).status)
  expect(statuses.at(-1)).toBe(429)
  expect(second.output()).not.toContain('demo')
})

test('a start without the disk of the restaurant ends with one sentence', async () => {
  const { env, dataFolder, folder } = aComputer()
  const start = starter(env)
  const first = start('restaurant', { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
  await first.url
  expect(await first.stop()).toBe(0)
  renameSync(dataFolder, join(folder, 'elsewhere'))
  const second = start()
  expect([await second.exited, second.output().trim()]).toEqual([
    1,
    `Thali did not start. The folder of this computer's restaurant, ${dataFolder}, is not there: connect its disk, then start again.`,
  ])
})

test('a used port ends a start with one sentence', async () => {
  const { env } = aComputer()
  const other = createServer().listen(0, '127.0.0.1')
  afterTest(async () => void other.close())
  await once(other, 'listening')
  const bound = other.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const server = starter(env)('restaurant', { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain(`Thali did not start. Port ${port} is used by another program: stop that one, or`)
})

test('commands work on the remembered restaurant and name its folder', async () => {
  const { env, dataFolder, folder } = aComputer()
  const none = await runThali({ ...env, DATA_DIR: join(folder, 'nothing') }, 'staff', 'reset-password', 'asha')
  expect([none.code, none.err]).toEqual([
    1,
    expect.stringContaining(`There is no database in ${join(folder, 'nothing')}`),
  ])
  const first = starter(env)('restaurant', { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
  const { call } = connectTo(await first.url)
  const code = /Setup code: (\S+)/.exec(first.output())?.[1] ?? ''
  await call('setUp', { body: { code, restaurant, admin } })
  const reset = await runThali(env, 'staff', 'reset-password', 'asha')
  expect(reset).toMatchObject({ code: 0, out: expect.stringContaining(`Data: ${dataFolder}\nasha now logs in with`) })
  const backup = await runThali(env, 'backup', join(folder, 'copy.tar.gz'))
  expect(backup).toMatchObject({ code: 0, out: expect.stringContaining(`Data: ${dataFolder}\n1 restaurants, 1 staff`) })
  const wrong = await runThali(env, 'staff', 'reset-password', 'suresh')
  expect(wrong).toMatchObject({ code: 1, out: `Data: ${dataFolder}\n`, err: 'There is nobody called suresh.\n' })
})

test('a restaurant that a command moved starts from its new folder', async () => {
  const { env, dataFolder, folder } = aComputer()
  const start = starter(env)
  const first = start('restaurant', { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
  const url = await first.url
  const code = /Setup code: (\S+)/.exec(first.output())?.[1] ?? ''
  expect((await connectTo(url).call('setUp', { body: { code, restaurant, admin } })).status).toBe(201)
  const target = join(folder, 'disk/thali')
  const early = await runThali(env, 'folder', 'move', target)
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining(`Thali is running: open ${url}. To stop it, `) })
  // A power cut leaves the database with its log.
  await first.kill()
  const moved = await runThali(env, 'folder', 'move', target)
  expect(moved).toMatchObject({ code: 0, out: expect.stringContaining(`files are moved to ${target}`) })
  expect([existsSync(dataFolder), existsSync(`${dataFolder}-moved`)]).toEqual([false, true])
  const second = start()
  expect((await connectTo(await second.url).call('login', { body: admin })).status).toBe(200)
  expect(second.output()).toContain(`Data: ${target}`)
})

test('an unknown purpose ends a start with one sentence', async () => {
  const server = starter(aComputer().env)('reastaurant')
  expect([await server.exited, server.output().trim()]).toEqual([
    1,
    'Thali did not start. A start is one of start, restaurant, service, not "reastaurant".',
  ])
})
