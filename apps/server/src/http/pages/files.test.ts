import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { aRestaurant, anItem } from '#test/builders.ts'
import { afterTest, startServer, type StartOptions, type TestServer } from '#test/harness.ts'
import { createFolderStore } from '#server/platform/file-store.ts'
import { readWebApp } from './document.ts'

const head =
  '<!doctype html><title>Thali</title><style>p{margin:0}</style><script>document.documentElement.dataset.theme = "dark"</script>'
const splash =
  '<template id="splash"><i><!--logo--></i><p>Order delicious food with ease</p><b><!--name--></b></template>'
const document = `${head}<div id="root"></div>`
const script = 'export const menu = "Menu Card"'

const openFolder = async (options: StartOptions = {}): Promise<{ server: TestServer; folder: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), `${head}${splash}<div id="root"></div>`)
  writeFileSync(join(folder, 'licences.txt'), 'MIT')
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/menu-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/menu-1a2b.js.br'), brotliCompressSync(script))
  return { server: await startServer({ web: readWebApp(folder), ...options }), folder }
}

const open = async (options?: StartOptions): Promise<TestServer> => (await openFolder(options)).server

const home = (restaurantId: string, tableNumber: string | number): string =>
  `/restaurants/${restaurantId}/tables/${tableNumber}/home`

test.each(['/menu', '/menu/', '/orders', '/admin/orders/running?table=3', '/restaurants/spice-garden/tables/3/home/'])(
  'the page at %s is compressed and always revalidated',
  async (path) => {
    const server = await open()
    const response = await server.raw(path, { headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } })
    expect([response.status, await response.text()]).toEqual([200, document])
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(response.headers.get('Content-Encoding')).toBe('br')
    const tag = response.headers.get('ETag') ?? ''
    const again = await server.raw(path, { headers: { 'Accept-Encoding': 'br', 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  },
)

test('no document asks a browser on plain http for https', async () => {
  const server = await open()
  const restaurant = await aRestaurant(server.db)
  const addresses = [
    ...Object.values(pages).map((path) => path.replaceAll(/:\w+/g, '1')),
    ...`/ ${home(restaurant.id, 1)} /unknown /licences.txt /icon.svg /assets/menu-1a2b.js /uploads/none`.split(' '),
    ...'/api/docs /api/docs/ /api/docs/static/swagger-ui.css /api/openapi.json /api/none /livez'.split(' '),
  ]
  for (const address of addresses) {
    const { headers } = await server.raw(address, { redirect: 'manual' })
    const policy = headers.get('Content-Security-Policy') ?? 'none'
    const asked = [policy.includes('upgrade-insecure-requests'), headers.has('Strict-Transport-Security')]
    expect([address, policy !== 'none', ...asked]).toEqual([address, true, false, false])
  }
})

test('the empty path redirects to table 1 with its query (design §4.9)', async () => {
  const server = await open()
  await aRestaurant(server.db)
  const response = await server.raw('/?lang=hi', { redirect: 'manual' })
  expect([response.status, response.headers.get('Location')]).toEqual([302, `${home('spice-garden', 1)}?lang=hi`])
})

test('before the set-up every screen leads to it', async () => {
  const server = await open()
  for (const path of ['/', '/admin', '/admin/login', '/menu']) {
    const { status, headers } = await server.raw(path, { redirect: 'manual' })
    expect([path, status, headers.get('Location')]).toEqual([path, 302, '/setup'])
    expect(headers.get('Cache-Control')).toBe('no-cache')
  }
  expect((await server.raw('/setup', { redirect: 'manual' })).status).toBe(200)
  expect((await server.raw(home('spice-garden', 1))).status).toBe(404)
  expect((await server.raw('/nowhere', { redirect: 'manual' })).status).toBe(404)
  await aRestaurant(server.db)
  expect((await server.raw('/admin', { redirect: 'manual' })).status).toBe(200)
})

test('the empty path without the chosen restaurant says so', async () => {
  const server = await open()
  await aRestaurant(server.db, 'coast-kitchen')
  const before = await server.raw('/', { redirect: 'manual' })
  const page = await before.text()
  expect([before.status, before.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page).toContain('<h1>No such restaurant</h1>')
  expect(page).not.toContain('<script')
  await aRestaurant(server.db)
  expect((await server.raw('/', { redirect: 'manual' })).status).toBe(302)
})

test('without a choice the empty path leads to the only restaurant', async () => {
  const server = await open({ defaultRestaurantId: null })
  await aRestaurant(server.db, 'coast-kitchen')
  const { headers } = await server.raw('/', { redirect: 'manual' })
  expect(headers.get('Location')).toBe(home('coast-kitchen', 1))
})

test('a table link shows the menu without a script (spec §2)', async () => {
  const server = await open()
  const restaurant = await aRestaurant(server.db)
  await server.db.updateTable('restaurants').set({ name: 'Salt & <Pepper> $&', logo: '/uploads/a.webp' }).execute()
  await anItem(server.db, restaurant, 'dal', { name: '</script><!-- Dal \u2028 "दाल" $1' })
  const text = await (await server.raw(home('spice-garden', 12))).text()
  expect(text).toContain(
    '<div id="root"><i><img src="/uploads/a.webp" alt="" width="72" height="72" /></i><p>Order delicious food with ease</p><b>Salt &amp; &lt;Pepper&gt; $&amp;</b></div>',
  )
  expect(text).toContain('<title>Salt &amp; &lt;Pepper&gt; $&amp;</title>')
  expect(text).not.toContain('<template')
  const [, tags = '', data = ''] =
    /<script type="application\/json" id="restaurant-data" data-tags="(.*?)">(.*)<\/script>$/.exec(text) ?? []
  expect(data).not.toMatch(/[<\u2028]/)
  const { body } = await server.call('getRestaurant', { params: { restaurantId: 'spice-garden' }, query: {} })
  expect(JSON.parse(data)).toEqual(body)
  expect(body.categories.flatMap(({ items }) => items)[0]?.name).toBe('</script><!-- Dal \u2028 "दाल" $1')
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'Accept-Encoding': encoding, 'If-None-Match': tags.replaceAll('&quot;', '"') }
    expect((await server.raw('/api/restaurants/spice-garden', { headers })).status).toBe(304)
  }
})

test('a table link’s document gets 304 until its menu changes', async () => {
  const server = await open()
  const restaurant = await aRestaurant(server.db)
  const ask = (tableNumber: number, tag = ''): Promise<Response> =>
    server.raw(home('spice-garden', tableNumber), { headers: { 'If-None-Match': tag } })
  const first = await ask(12)
  const tag = first.headers.get('ETag') ?? ''
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
  expect([(await ask(12, tag)).status, (await ask(3, tag)).status]).toEqual([304, 304])
  await anItem(server.db, restaurant, 'dal', { name: 'Dal Makhani' })
  // A change made outside of the server shows after a few seconds.
  server.clock.advance(6000)
  const changed = await ask(12, tag)
  expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('Dal Makhani')])
})

test('every screen of the specification is answered 200', async () => {
  const server = await open()
  await aRestaurant(server.db)
  for (const pattern of Object.values(pages)) {
    const path = pattern.replace(':restaurantId', 'spice-garden').replace(':tableNumber', '12')
    expect([path, (await server.raw(path)).status]).toEqual([path, 200])
  }
})

test.each([
  ['no screen', '/no/such/screen'],
  ['no screen of the staff', '/admin/nothing'],
  ['part of a table link', '/restaurants/spice-garden'],
  ['a restaurant nobody knows', home('nowhere', 12)],
  ['a table number that is none', home('spice-garden', 'twelve')],
  ['table 0', home('spice-garden', 0)],
])('%s is answered 404 with the document, which shows an error', async (_, path) => {
  const server = await open()
  await aRestaurant(server.db)
  const response = await server.raw(path)
  expect([response.status, await response.text()]).toEqual([404, document])
  const tag = response.headers.get('ETag') ?? ''
  expect((await server.raw(path, { headers: { 'If-None-Match': tag } })).status).toBe(404)
})

test('table links carry the last menu while the database fails', async () => {
  const server = await open()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { name: 'Dal Makhani' })
  const before = await server.raw(home('spice-garden', 12))
  expect(before.headers.get('Cache-Status')).toBeNull()
  await sql`ALTER TABLE items RENAME TO elsewhere`.execute(server.db)
  server.clock.advance(6000)
  const during = await server.raw(home('spice-garden', 12))
  expect([during.status, during.headers.get('Cache-Status')]).toEqual([200, 'thali; hit; ttl=-6'])
  expect(await during.text()).toBe(await before.text())
})

test('the page’s policy allows only its own scripts and styles', async () => {
  const server = await open()
  const policy = (await server.raw('/menu')).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
  expect(policy).toMatch(/style-src 'self'( 'sha256-[\w+/]{43}=')+;/)
})

test('scripts have a content hash, are cached for ever and sent compressed', async () => {
  const server = await open()
  const response = await server.raw('/assets/menu-1a2b.js', { headers: { 'Accept-Encoding': 'br' } })
  expect([response.headers.get('Content-Encoding'), await response.text()]).toEqual(['br', script])
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect((await server.raw('/icon.svg')).headers.get('Cache-Control')).toBe('no-cache')
})

test('a file is sent as it is to a browser that accepts no coding of it', async () => {
  const server = await open()
  for (const accepted of ['gzip', 'identity', 'br;q=0']) {
    const response = await server.raw('/assets/menu-1a2b.js', { headers: { 'Accept-Encoding': accepted } })
    expect([response.headers.get('Content-Encoding'), await response.text()]).toEqual([null, script])
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
  }
})

test('a file whose compressed copy is gone is sent as it is', async () => {
  const { server, folder } = await openFolder()
  const fetchScript = () => server.raw('/assets/menu-1a2b.js', { headers: { 'Accept-Encoding': 'br' } })
  rmSync(join(folder, 'assets/menu-1a2b.js.br'))
  const whole = await fetchScript()
  expect([whole.status, whole.headers.get('Content-Encoding'), await whole.text()]).toEqual([200, null, script])
  rmSync(join(folder, 'assets/menu-1a2b.js'))
  expect((await fetchScript()).status).toBe(404)
})

test('a file gets 304 with its tag, and each coding has its own', async () => {
  const server = await open()
  const ask = (encoding: string, tag = ''): Promise<Response> =>
    server.raw('/assets/menu-1a2b.js', { headers: { 'Accept-Encoding': encoding, 'If-None-Match': tag } })
  const tags = await Promise.all(['br', 'identity'].map(async (one) => (await ask(one)).headers.get('ETag') ?? ''))
  expect(new Set(tags).size).toBe(2)
  expect([(await ask('br', tags[0])).status, (await ask('br', tags[1])).status]).toEqual([304, 200])
})

test('no file outside of the folder is served', async () => {
  const server = await open()
  for (const path of ['/assets/..%2findex.html', '/assets/', '/assets/%2fetc%2fhostname.txt'])
    expect([path, (await server.raw(path)).status]).toEqual([path, 404])
})

test('a file has restrictive security headers and omits those of pages', async () => {
  const server = await open()
  const { headers } = await server.raw('/assets/menu-1a2b.js')
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-site')
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  expect(bytes).toBeLessThan(600)
  expect((await server.raw('/menu')).headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
})

test('a missing asset of an older version is answered 404', async () => {
  const server = await open()
  expect((await server.raw('/assets/menu-0000.js')).status).toBe(404)
  expect((await server.raw('/uploads/0000.webp')).status).toBe(404)
  expect((await server.raw('/api/no-such-call')).status).toBe(404)
})

test('a folder without a build has no web app', () => {
  expect(readWebApp(tmpdir())).toBeUndefined()
})

test('with a public bucket browsers load pictures from there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const files = createFolderStore(folder)
  const [dal, naan] = ['a'.repeat(32), 'b'.repeat(32)]
  await files.write(`${dal}-800.avif`, Buffer.from('avif'))
  const server = await open({ files, picturesUrl: 'https://cdn.example/pictures' })
  const locationOf = async (name: string, accept: string): Promise<string | null> => {
    const answer = await server.raw(`/uploads/${name}`, { redirect: 'manual', headers: { Accept: accept } })
    return answer.status === 302 ? answer.headers.get('Location') : String(answer.status)
  }
  expect([
    await locationOf(`${dal}-800.webp`, 'image/avif,image/webp'),
    await locationOf(`${dal}-800.webp`, 'image/webp'),
    await locationOf(`${naan}-800.webp`, 'image/avif,image/webp'),
    await locationOf('..%2fthali.sqlite', '*/*'),
  ]).toEqual([
    `https://cdn.example/pictures/${dal}-800.avif`,
    `https://cdn.example/pictures/${dal}-800.webp`,
    `https://cdn.example/pictures/${naan}-800.webp`,
    '404',
  ])
})
