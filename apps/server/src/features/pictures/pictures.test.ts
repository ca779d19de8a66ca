import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { tooManyPictures } from '@thali/contract/api/errors'
import * as bounds from '@thali/contract/basics/bounds'
import { imageSources } from '@thali/contract/basics/image'
import { createFolderStore, type FileStore } from '#server/platform/file-store.ts'
import { aRestaurant, logIn } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { afterTest, startServer, type StartOptions } from '#test/harness.ts'
import { aPhoto, aPicture } from '#test/pictures.ts'

type Save = Partial<Input<'saveItem'>['body']>

const pictureCare = { firstMs: 20, everyMs: 20, restFactor: 0 }
const hourMs = 60 * 60 * 1000
/** For polling of background work. */
const patient = { timeout: 20_000 }
const avif = 'image/avif,image/webp,*/*;q=0.8'

const aDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  return database
}

const open = async (options: StartOptions = {}) => {
  const database = options.database ?? (await aDatabase())
  const server = await startServer({ pictureCare, ...options, database })
  const restaurant = await server.db.selectFrom('restaurants').select('id').executeTakeFirst()
  if (!restaurant) await aRestaurant(server.db)
  const save = async (change: Save, image?: Buffer) => {
    // A new login, because these tests advance the clock by days.
    const { accessToken: token } = await logIn(server, 'spice-garden-admin')
    const body = { restaurantId: 'spice-garden', name: 'Rasam', price: 90, categoryId: 'spice-garden-mains', ...change }
    return server.call('saveItem', { body }, { token, image: image && new Blob([new Uint8Array(image)]) })
  }
  const get = async (path: string, accept = '*/*') => {
    const response = await server.raw(path, { headers: { Accept: accept } })
    const { status, headers } = response
    return { status, headers, type: headers.get('Content-Type'), bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const due = async () =>
    (await server.db.selectFrom('pictures').select('is_avif_due').execute()).map((row) => Boolean(row.is_avif_due))
  const allDone = async () => {
    await expect.poll(due, patient).not.toContain(true)
  }
  return { server, save, get, allDone, files: createFolderStore(join(database.folder, 'uploads')) }
}

/** Noise, so that the compressed sizes differ. */
const aSpeckledPhoto = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#804020', noise } })
    .jpeg()
    .toBuffer()
}

const addresses = (imageURL: string): string[] => {
  const { square = '', wide = '' } = imageSources(imageURL) ?? {}
  return `${square}, ${wide}`.split(', ').map((source) => source.split(' ')[0] ?? '')
}

/** Names of the stored files of any store. */
const namesIn = async (files: FileStore, ending = '.avif'): Promise<string[]> => {
  const names: string[] = []
  for await (const name of files.list()) if (name.endsWith(ending)) names.push(name)
  return names.toSorted()
}

describe('AVIF', () => {
  test('of card sizes is encoded with the upload, of the popup later', async () => {
    const { save, get } = await open({ pictureCare: undefined })
    const { status, body } = await save({}, await aSpeckledPhoto())
    expect(status).toBe(201)
    const types = await Promise.all(addresses(body.imageURL).map(async (address) => (await get(address, avif)).type))
    expect(types).toEqual(['image/avif', 'image/avif', 'image/webp', 'image/webp'])
  })

  test('browsers that accept AVIF get it at the same address', async () => {
    const { save, get, allDone } = await open()
    const { status, body } = await save({}, await aSpeckledPhoto())
    expect(status).toBe(201)
    await allDone()
    const sizes: unknown[] = []
    for (const address of addresses(body.imageURL)) {
      const [small, plain] = [await get(address, avif), await get(address, 'image/webp,*/*')]
      expect([small.type, plain.type]).toEqual(['image/avif', 'image/webp'])
      expect(small.bytes.length).toBeLessThan(plain.bytes.length)
      for (const { headers } of [small, plain])
        expect([headers.get('Vary'), headers.get('Cache-Control')]).toEqual([
          'Accept',
          'public, max-age=31536000, immutable',
        ])
      const { format, compression, width, height, exif } = await sharp(small.bytes).metadata()
      sizes.push([format, compression, width, height, exif])
    }
    expect(sizes).toEqual([
      ['heif', 'av1', 224, 224, undefined],
      ['heif', 'av1', 336, 336, undefined],
      ['heif', 'av1', 800, 600, undefined],
      ['heif', 'av1', 1200, 900, undefined],
    ])
    for (const accept of ['image/avif;q=0, */*', 'image/avifs', 'text/html'])
      expect((await get(body.imageURL, accept)).type, accept).toBe('image/webp')
  })

  test('is stored only if smaller than WebP', async () => {
    const { save, get, allDone } = await open()
    const { body } = await save({}, await aPicture('png'))
    await allDone()
    const types = await Promise.all(addresses(body.imageURL).map(async (address) => (await get(address, avif)).type))
    expect(types).toEqual(['image/webp', 'image/webp', 'image/avif', 'image/avif'])
  })

  test('that could not be stored is encoded again later', async () => {
    const database = await aDatabase()
    const folder = createFolderStore(join(database.folder, 'uploads'))
    let isFull = true
    let refused = 0
    const write: FileStore['write'] = async (name, content) => {
      if (!name.endsWith('.avif') || !isFull) return folder.write(name, content)
      refused += 1
      throw new Error('No room')
    }
    const { save, get, allDone } = await open({ database, files: { ...folder, write } })
    const { body } = await save({}, await aSpeckledPhoto())
    await expect.poll(() => refused, patient).toBeGreaterThan(1)
    // The first request for this picture: the server caches a missing file for a minute.
    expect((await get(body.imageURL)).type).toBe('image/webp')
    isFull = false
    await allDone()
    expect((await get(body.imageURL, avif)).type).toBe('image/avif')
  })

  test('waits for files that another process is writing', async () => {
    const database = await aDatabase()
    const folder = createFolderStore(join(database.folder, 'uploads'))
    const first = await open({ database, pictureCare: undefined })
    const { body } = await first.save({}, await aSpeckledPhoto())
    let isThere = false
    let missed = 0
    const read: FileStore['read'] = async (name) => {
      if (isThere) return folder.read(name)
      missed += 1
      return undefined
    }
    const { get, allDone } = await open({ database, files: { ...folder, read } })
    await expect.poll(() => missed, patient).toBeGreaterThan(8)
    isThere = true
    await allDone()
    expect((await get(body.imageURL, avif)).type).toBe('image/avif')
  })

  test.each([
    ['cards', 2],
    ['popup', 4],
  ])('is removed with a picture removed during its %s', async (_, last) => {
    const database = await aDatabase()
    const folder = createFolderStore(join(database.folder, 'uploads'))
    const first = await open({ database, pictureCare: undefined })
    await first.save({}, await aSpeckledPhoto())
    await folder.remove(await namesIn(folder))
    let written = 0
    const write: FileStore['write'] = async (name, content) => {
      await folder.write(name, content)
      written += 1
      if (written === last) await database.db.deleteFrom('pictures').execute()
    }
    const { files } = await open({ database, files: { ...folder, write } })
    await expect.poll(() => written, patient).toBe(last)
    await expect.poll(() => namesIn(files), patient).toEqual([])
  })

  test('continues after the next start', async () => {
    const database = await aDatabase()
    const first = await open({ database, pictureCare: undefined })
    const { body } = await first.save({}, await aSpeckledPhoto())
    const written: string[] = []
    const folder = createFolderStore(join(database.folder, 'uploads'))
    const write: FileStore['write'] = async (name, content) => {
      written.push(name)
      await folder.write(name, content)
    }
    const { server, get, allDone } = await open({ database, files: { ...folder, write } })
    await allDone()
    expect((await get(body.imageURL, avif)).type).toBe('image/avif')
    expect(written.map((name) => name.slice(32))).toEqual(['-800.avif', '-1200.avif'])
    const sizes = (await namesIn(folder, '')).map(async (name) => (await folder.read(name))?.length ?? 0)
    const { bytes } = await server.db.selectFrom('pictures').select('bytes').executeTakeFirstOrThrow()
    expect(bytes).toBe((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0))
  })

  test('of pictures that lack it is encoded in the background, cards first', async () => {
    const database = await aDatabase()
    const folder = createFolderStore(join(database.folder, 'uploads'))
    const older = await open({ database, pictureCare: undefined })
    for (const photo of [await aSpeckledPhoto(), await aPhoto()]) await older.save({}, photo)
    await folder.remove(await namesIn(folder))
    const written: string[] = []
    const write: FileStore['write'] = async (name, content) => {
      written.push(name.slice(32))
      await folder.write(name, content)
    }
    const { allDone } = await open({ database, files: { ...folder, write } })
    await allDone()
    expect(written.filter((name) => /^-(224|336)[.]/.test(name)).length).toBeGreaterThan(1)
    const lastCard = written.findLastIndex((name) => /^-(224|336)[.]/.test(name))
    expect(written.findIndex((name) => /^-(800|1200)[.]/.test(name))).toBeGreaterThan(lastCard)
  })
})

describe('a picture without an item', () => {
  test('is removed a day after its last item dropped it', async () => {
    const { server, save, get, allDone } = await open()
    const { body: first } = await save({}, await aSpeckledPhoto())
    const { body: saved } = await save({}, await aPicture('png'))
    await allDone()
    server.clock.advance(100 * hourMs)
    const { body: second } = await save({ id: first.id }, await aPhoto())
    server.clock.advance(23 * hourMs)
    await save({ id: first.id, imageURL: '' })
    await allDone()
    expect((await get(first.imageURL)).status).toBe(200)
    server.clock.advance(2 * hourMs)
    for (const address of addresses(first.imageURL))
      await expect.poll(async () => (await get(address)).status, patient).toBe(404)
    expect((await get(first.imageURL, avif)).status).toBe(404)
    expect((await get(second.imageURL)).status).toBe(200)
    server.clock.advance(23 * hourMs)
    await expect.poll(async () => (await get(second.imageURL)).status, patient).toBe(404)
    expect((await get(saved.imageURL)).status).toBe(200)
    const left = await server.db.selectFrom('pictures').select('name').execute()
    expect(left.map(({ name }) => saved.imageURL.includes(name))).toEqual([true])
  })

  test('cannot be used once removed, or by another restaurant', async () => {
    const { server, save, get } = await open()
    const { body: item } = await save({}, await aPicture('png'))
    await save({ id: item.id, imageURL: '' })
    expect((await save({ id: item.id, imageURL: item.imageURL })).body.imageURL).toBe(item.imageURL)
    await save({ id: item.id, imageURL: '' })
    server.clock.advance(25 * hourMs)
    await expect.poll(async () => (await get(item.imageURL)).status, patient).toBe(404)
    for (const imageURL of [item.imageURL, `/uploads/${'0'.repeat(32)}-800.webp`, '/uploads/other.webp']) {
      const { status, problem } = await save({ id: item.id, imageURL })
      expect([status, problem.code, problem.fields?.[0]?.path]).toEqual([400, 'validation_failed', 'imageURL'])
    }
    const { body: again } = await save({ id: item.id }, await aPicture('png'))
    expect(again.imageURL).toBe(item.imageURL)
    expect((await get(item.imageURL)).status).toBe(200)
  })

  test('with an interrupted removal is removed later', async () => {
    const { server, save, get } = await open()
    const { body: item } = await save({}, await aPicture('png'))
    await save({ id: item.id, imageURL: '' })
    await server.db.updateTable('pictures').set({ removed_at: server.clock.now().getTime() }).execute()
    const { status, problem } = await save({ id: item.id }, await aPicture('png'))
    expect([status, problem.code]).toEqual([503, 'unavailable'])
    expect((await save({ id: item.id, imageURL: item.imageURL })).status).toBe(400)
    server.clock.advance(hourMs)
    await expect.poll(async () => (await get(item.imageURL)).status, patient).toBe(404)
    await expect.poll(async () => (await save({ id: item.id }, await aPicture('png'))).status, patient).toBe(201)
    expect((await get(item.imageURL)).status).toBe(200)
  })
})

test.each([
  ['5,000 pictures', { count: bounds.picturesMax, bytes: 1 }],
  ['2 GiB of them', { count: 2, bytes: bounds.pictureBytesMax / 2 }],
])('a restaurant has at most %s; other restaurants are unaffected', async (_, { count, bytes }) => {
  const { server, save, files } = await open()
  const rows = Array.from({ length: count }, (_, index) => ({
    restaurant_id: 'spice-garden',
    name: index.toString(16).padStart(32, '0'),
    bytes,
    touched_at: server.clock.now().getTime(),
    is_avif_due: false,
  }))
  for (let start = 0; start < rows.length; start += 500)
    await server.db
      .insertInto('pictures')
      .values(rows.slice(start, start + 500))
      .execute()
  const { status, problem } = await save({}, await aPicture('png'))
  expect([status, problem.code, problem.message]).toEqual([422, 'too_many', tooManyPictures])
  expect(await server.db.selectFrom('items').selectAll().execute()).toEqual([])
  const other = await aRestaurant(server.db, 'coast-kitchen')
  const { accessToken: token } = await logIn(server, other.admin)
  const body = { restaurantId: other.id, name: 'Rasam', price: 90, categoryId: other.categoryId }
  const image = new Blob([new Uint8Array(await aPicture('png'))])
  const { body: stored } = await server.call('saveItem', { body }, { token, image })
  expect(await files.read(stored.imageURL.replace('/uploads/', ''))).toBeDefined()
})
