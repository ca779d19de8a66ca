import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aRestaurant, logIn } from '#test/builders.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, connectTo } from '#test/harness.ts'
import { aCraftedPng, aPhoto, aPicture } from '#test/pictures.ts'
import { startProcess } from '#test/server-process.ts'

const growthMaxMegabytes = 150

/** Peak memory of a process (MB). */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const grey = (format: 'jpeg' | 'png', pixels: number, options: object = {}): Promise<Buffer> => {
  const side = Math.floor(Math.sqrt(pixels * 1_000_000))
  return sharp({ create: { width: side, height: side, channels: 3, background: '#888888' } })
    .toFormat(format, options)
    .toBuffer()
}

// procfs of Linux has the figure.
test.runIf(process.platform === 'linux')(
  'pictures made to exhaust memory take less than 150 MB',
  async () => {
    const database = await createTestDatabase()
    afterTest(database.drop)
    const restaurant = await aRestaurant(database.db)
    // By default glibc uses more arenas; then the same pictures leave some 190 MB allocated.
    const { pid, url } = await startProcess({ ...database.env, MALLOC_ARENA_MAX: '2' })
    const server = { ...connectTo(url), db: database.db, clock: { now: () => new Date(), set() {}, advance() {} } }
    const { accessToken: token } = await logIn(server, restaurant.admin)
    const body = { restaurantId: restaurant.id, name: 'Rasam', price: 90, categoryId: restaurant.categoryId }
    const send = (image: Buffer) =>
      server.call('saveItem', { body }, { token, image: new Blob([new Uint8Array(image)]) })
    // The first picture loads the image library.
    expect((await send(await aPhoto())).status).toBe(201)
    const before = peakOf(pid)
    const flood = (side: number): Buffer =>
      aCraftedPng({ width: side, height: side }, { data: Buffer.alloc((side + 1) * side) })
    const pictures = [
      [flood(14_000), 422],
      [aCraftedPng({ width: 30_000, height: 30_000 }), 422],
      [flood(6300), 201],
      [await grey('jpeg', 39.9), 201],
      [await grey('jpeg', 22, { progressive: true }), 201],
      [await grey('png', 22, { progressive: true }), 201],
      [await aPhoto({ width: 7300, height: 5400 }), 201],
      [await aPicture('gif', { width: 4000, height: 4000 }), 201],
      [await aPicture('webp', { width: 7000, height: 5500 }), 201],
    ] as const
    for (const [picture, status] of pictures) expect((await send(picture)).status).toBe(status)
    await Promise.all(pictures.map(([picture]) => send(picture)))
    // The AVIF files are created later and need memory too.
    const done = () => server.db.selectFrom('pictures').select('name').where('is_avif_due', '=', false).execute()
    await expect.poll(async () => (await done()).length, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(peakOf(pid) - before).toBeLessThan(growthMaxMegabytes)
  },
  120_000,
)
