import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

describe.each([true, false])('with FAST_PATH %s', (hasFastPath) => {
  const open = async () => {
    const server = await startServer({ hasFastPath })
    const restaurant = await aRestaurant(server.db)
    await anItem(server.db, restaurant, 'dal', { name: 'Dal Makhani', price: 260, special: true })
    await anItem(server.db, restaurant, 'gone', { isSuspended: true })
    await anItem(server.db, restaurant, 'later', { availableFrom: '2026-11-21T10:00:00Z' })
    const get = (query: { includeSuspended?: 'true' } = {}, token?: string) =>
      server.call('getRestaurant', { params: { restaurantId: restaurant.id }, query }, { token })
    const { accessToken: token } = await logIn(server, restaurant.admin)
    const { id: restaurantId, categoryId, specialCategoryId } = restaurant
    const dal = { id: 'dal', restaurantId, name: 'Dal Makhani', categoryId, specialCategoryId }
    const price = (rupees: number) => server.call('saveItem', { body: { ...dal, price: rupees } }, { token })
    return { server, restaurant, get, price, admin: { server, token } }
  }

  const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

  /** Sends a request without the automatic decompression of `fetch`. */
  const sendPlainly = async (url: string, acceptEncoding: string) => {
    const [response]: IncomingMessage[] = await once(
      get(url, { headers: { 'Accept-Encoding': acceptEncoding } }),
      'response',
    )
    if (!response) throw new Error('No answer')
    const bytes = Buffer.concat(await response.toArray())
    const { statusCode: status, headers } = response
    const decode = decoders[headers['content-encoding'] ?? '']
    return { status, headers, text: (decode ? decode(bytes) : bytes).toString() }
  }

  test('the number of tables is included if set (decision 042)', async () => {
    const { server, restaurant, get } = await open()
    await server.db.updateTable('restaurants').set({ table_count: null }).where('id', '=', restaurant.id).execute()
    expect((await get()).body.restaurant).not.toHaveProperty('tableCount')
  })

  test('a restaurant has its categories, heaviest first, and items (spec §7)', async () => {
    const { get, restaurant } = await open()
    const { body } = await get()
    expect(body.restaurant).toEqual({
      id: restaurant.id,
      name: 'The spice-garden',
      logo: '',
      timezone: 'Asia/Kolkata',
      currency: 'INR',
      tableCount: 20,
      settings: { menuCardOnly: false, menuCardOnlyView: false },
    })
    expect(body.categories.map((category) => [category.name, category.items.map((item) => item.id)])).toEqual([
      ['Specials', ['dal']],
      ['Mains', ['dal', 'later']],
    ])
    expect(body.categories[0]?.items[0]).toMatchObject({
      name: 'Dal Makhani',
      price: 260,
      category: { id: restaurant.categoryId, name: 'Mains' },
      specialCategory: { id: restaurant.specialCategoryId, name: 'Specials' },
    })
  })

  describe('suspended dishes and categories', () => {
    test('only the restaurant’s own staff see it, on request (design §4.11)', async () => {
      const { get, server, restaurant } = await open()
      const coast = await aRestaurant(server.db, 'coast-kitchen')
      const has = async (token?: string): Promise<boolean> =>
        JSON.stringify((await get({ includeSuspended: 'true' }, token)).body).includes('"gone"')
      expect(await has((await logIn(server, restaurant.waiter)).accessToken)).toBe(true)
      expect(await has()).toBe(false)
      expect(await has((await logIn(server, coast.admin)).accessToken)).toBe(false)
    })

    test('a suspended category hides its dishes under other headings too', async () => {
      const { get, admin, restaurant } = await open()
      const { server, token } = admin
      await server.call('suspendCategory', { params: { categoryId: restaurant.specialCategoryId } }, { token })
      expect((await get()).body.categories.map((category) => category.name)).toEqual(['Mains'])
      const enabled = { id: restaurant.specialCategoryId, restaurantId: restaurant.id, name: 'Specials' } as const
      await server.call('saveCategory', { body: { ...enabled, type: 'Special', isSuspended: false } }, { token })
      await server.call('suspendCategory', { params: { categoryId: restaurant.categoryId } }, { token })
      expect((await get()).body.categories.map(({ name, items }) => [name, items])).toEqual([['Specials', []]])
      expect((await get({ includeSuspended: 'true' }, token)).body.categories).toHaveLength(2)
    })
  })

  describe('the menu is answered from the cache', () => {
    test('an unchanged menu gets 304, a changed one 200 (design §5)', async () => {
      const { server, restaurant, price } = await open()
      const path = `/api/restaurants/${restaurant.id}`
      const ETag = (await server.raw(path)).headers.get('ETag') ?? ''
      for (const tag of [ETag, `W/${ETag}`, `"other", ${ETag}`]) {
        const again = await server.raw(path, { headers: { 'If-None-Match': tag } })
        expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', ETag])
      }
      await price(270)
      const changed = await server.raw(path, { headers: { 'If-None-Match': ETag } })
      expect([changed.status, changed.headers.get('ETag') === ETag]).toEqual([200, false])
    })

    test.each([
      ['br, gzip', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['*', 'br'],
      ['identity', null],
      ['zstd, br;q=0, *;q=0', null],
    ])('"%s" gets %s with its own strong tag', async (accepted, coding) => {
      const { server, restaurant } = await open()
      const path = `/api/restaurants/${restaurant.id}`
      const plain = await server.raw(path, { headers: { 'Accept-Encoding': 'identity' } })
      const { status, headers, text } = await sendPlainly(`${server.url}${path}`, accepted)
      expect([status, headers['content-encoding'] ?? null, headers['vary']]).toEqual([
        200,
        coding,
        'Authorization, Accept-Encoding',
      ])
      expect(headers['etag']).toMatch(/^"[\w-]{27}(-br|-gzip)?"$/)
      expect(headers['etag'] === plain.headers.get('ETag')).toBe(coding === null)
      expect(text).toBe(await plain.text())
    })

    test('the menus of staff and of diners are cached separately', async () => {
      const { get, admin } = await open()
      const views = async () => {
        const all = [get(), get({ includeSuspended: 'true' }, admin.token), get({}, admin.token)]
        return (await Promise.all(all)).map(({ body, headers }) => [
          JSON.stringify(body).includes('"gone"'),
          headers.get('ETag'),
        ])
      }
      const [guest, staff, staffOnMenu] = await views()
      expect([guest?.[0], staff?.[0]]).toEqual([false, true])
      expect(staffOnMenu).toEqual(guest)
      expect(staff?.[1]).not.toBe(guest?.[1])
      expect(await views()).toEqual([guest, staff, staffOnMenu])
    })

    test('each change of a category, item or offer has a new tag', async () => {
      const { get, price, admin, restaurant } = await open()
      const { server, token } = admin
      const seen = new Set<string>()
      const look = async () => {
        const { body, headers } = await get()
        seen.add(headers.get('ETag') ?? '')
        return body
      }
      await look()
      await price(270)
      expect((await look()).categories[0]?.items[0]?.price).toBe(270)
      const { restaurant: details } = await look()
      const soup = { body: { restaurantId: details.id, name: 'Soups', type: 'Regular' as const } }
      await server.call('saveCategory', soup, { token })
      expect((await look()).categories.map(({ name }) => name)).toContain('Soups')
      const categoryIds = [...(await look()).categories].filter(({ type }) => type === 'Regular').map(({ id }) => id)
      const order = { restaurantId: details.id, type: 'Regular' as const, categoryIds: categoryIds.toReversed() }
      await server.call('reorderCategories', { body: order }, { token })
      expect((await look()).categories.slice(1).map(({ id }) => id)).toEqual(categoryIds.toReversed())
      const offer = {
        restaurantId: restaurant.id,
        startDateTime: '2026-11-21T10:00:00.000Z',
        endDateTime: '2026-11-22T10:00:00.000Z',
        percentage: 20,
        itemIds: ['dal'],
      }
      const { body: made } = await server.call('createOffer', { body: offer }, { token })
      expect((await look()).offers).toEqual([made])
      await server.call('deleteOffer', { params: { offerId: made.id } }, { token })
      expect((await look()).offers).toEqual([])
      // Without the offer the menu equals the one before it, byte by byte.
      expect(seen.size).toBe(5)
    })

    test('a change made directly in the database shows within 5 seconds', async () => {
      const { server, get } = await open()
      await get()
      await server.db.updateTable('restaurants').set({ name: 'Renamed' }).execute()
      server.clock.advance(5000)
      expect((await get()).body.restaurant.name).toBe('Renamed')
    })

    test('a restaurant created after a 404 is found', async () => {
      const server = await startServer({ hasFastPath })
      const get = () => server.call('getRestaurant', { params: { restaurantId: 'spice-garden' }, query: {} })
      expect((await get()).status).toBe(404)
      await aRestaurant(server.db)
      expect((await get()).status).toBe(200)
    })
  })

  test('everyone gets the default restaurant, only a demo has its login', async () => {
    const commandStart = 'npm run thali --'
    const plain = await startServer({ hasFastPath })
    expect((await plain.call('getService', {})).body).toEqual({ defaultRestaurantId: 'spice-garden', commandStart })
    const demoLogin = { username: 'demo-admin', password: 'demo-admin' }
    const demo = await startServer({ demoLogin, hasFastPath })
    expect((await demo.call('getService', {})).body).toEqual({
      defaultRestaurantId: 'spice-garden',
      demoLogin,
      commandStart,
    })
  })
})
