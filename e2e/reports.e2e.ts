import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, test } from './thali.ts'

const restaurantId = 'coast-kitchen'

type Dish = { readonly id: string; readonly name: string; readonly price: number }

const logInToken = async (request: APIRequestContext, url: string): Promise<string> => {
  const answer = await request.post(`${url}/api/auth/login`, {
    data: { username: 'coast-admin', password: 'coast-admin' },
  })
  const { accessToken }: { accessToken: string } = await answer.json()
  return accessToken
}

const listDishes = async (request: APIRequestContext, url: string): Promise<Dish[]> => {
  const answer = await request.get(`${url}/api/restaurants/${restaurantId}`)
  const { categories }: { categories: { type: string; items: (Dish & { availableFrom: string })[] }[] } =
    await answer.json()
  return categories
    .filter(({ type }) => type === 'Regular')
    .flatMap(({ items }) => items)
    .filter(({ availableFrom }) => new Date(availableFrom) < new Date())
}

/** Sends and closes an order by API. */
const placeClosedOrder = async (
  request: APIRequestContext,
  url: string,
  token: string,
  userId: string,
  lines: readonly (readonly [Dish, number])[],
): Promise<void> => {
  const sent = await request.post(`${url}/api/orders`, {
    data: {
      restaurantId,
      tableNumber: 3,
      userId,
      items: lines.map(([{ id, name, price }, quantity]) => ({ itemId: id, itemName: name, price, quantity })),
      totalPrice: lines.reduce((sum, [{ price }, quantity]) => sum + price * quantity, 0),
    },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  const order: { id: string } = await sent.json()
  const closed = await request.put(`${url}/api/orders/${order.id}`, {
    data: { ...order, status: 'Completed' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(closed.status(), await closed.text()).toBe(200)
}

const openReports = async (browser: Browser, url: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 2000 },
    deviceScaleFactor: 2,
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill('coast-admin')
  await page.getByLabel('Password', { exact: true }).fill('coast-admin')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/admin/tables')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  return page
}

/** Replaces the device's share dialog, which headless browsers do not have, and records its input. */
const enableShare = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, title, text }: ShareData) => {
        const [file] = files ?? []
        const reader = new FileReader()
        if (file) reader.readAsDataURL(file)
        if (file) await new Promise((resolve) => reader.addEventListener('load', resolve))
        const [, picture] = typeof reader.result === 'string' ? reader.result.split(',') : []
        Object.assign(globalThis, { shared: { name: file?.name, type: file?.type, title, text, picture } })
      },
    })
  })

type Shared = { name: string; type: string; title: string; text: string; picture: string }
declare const shared: Shared | undefined

/** Share of visibly different pixels of two PNG files in base64; 1 if the sizes differ. */
const difference = (page: Page, one: string, other: string): Promise<number> =>
  page.evaluate(
    async ([first, second]) => {
      const read = async (base64 = ''): Promise<ImageData> => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        if (!context) throw new Error('There is no canvas.')
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height)
      }
      const a = await read(first)
      const b = await read(second)
      if (a.width !== b.width || Math.abs(a.height - b.height) > 2) return 1
      const rows = Math.min(a.height, b.height)
      let different = 0
      for (let at = 0; at < rows * a.width * 4; at += 4) {
        for (let channel = at; channel < at + 3; channel += 1)
          if (Math.abs((a.data[channel] ?? 0) - (b.data[channel] ?? 0)) > 40) {
            different += 1
            break
          }
      }
      return different / (rows * a.width)
    },
    [one, other],
  )

/** Expects that Share gives a picture of the whole screen, as it is drawn. */
const expectSharedScreen = async (page: Page): Promise<void> => {
  const screen = page.locator('#main').locator('..')
  const seen = await screen.screenshot()
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'shared'))
  await page.getByRole('button', { name: 'Share Screenshot' }).click()
  await page.waitForFunction(() => 'shared' in globalThis)
  const got = await page.evaluate(() => shared)
  expect(got).toMatchObject({
    name: 'screenshot.png',
    type: 'image/png',
    title: 'Screenshot',
    text: 'Check out this screenshot!',
  })
  expect(await difference(page, seen.toString('base64'), got?.picture ?? '')).toBeLessThan(0.01)
}

test('Reports show six figures and can be shared as a picture', async ({ browser, request, thali: { url } }) => {
  const page = await openReports(browser, url)
  await expect(page.getByText('There are no orders yet to generate the report!')).toBeVisible()

  const token = await logInToken(request, url)
  const dishes = await listDishes(request, url)
  const [first, second, third, fourth, fifth, sixth] = dishes
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('The demo has six dishes at least.')
  await placeClosedOrder(request, url, token, 'guest-a', [
    [first, 9],
    [second, 7],
    [third, 5],
  ])
  await placeClosedOrder(request, url, token, 'guest-a', [
    [fourth, 4],
    [fifth, 3],
    [sixth, 1],
  ])
  await placeClosedOrder(request, url, token, 'guest-b', [[first, 1]])
  const value = Math.round(
    (first.price * 10 + second.price * 7 + third.price * 5 + fourth.price * 4 + fifth.price * 3 + sixth.price) / 3,
  )

  await page.reload()
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(section('Most Sold Items').getByRole('listitem')).toHaveText([
    `${first.name}10 sold`,
    `${second.name}7 sold`,
    `${third.name}5 sold`,
    `${fourth.name}4 sold`,
    `${fifth.name}3 sold`,
  ])
  await expect(section('Least Sold Items').getByRole('listitem').last()).toHaveText(`${sixth.name}1 sold`)
  await expect(section('Average Visits Per User')).toContainText('2 times')
  await expect(section('Average Visits Per User')).toContainText('The average number of visits per user is 2x')
  await expect(section('Average Order Value')).toContainText(`₹${value}`)
  for (const name of ['Average Sales by Day of the Week', 'Sales by Time of Day (Every 2 Hours)']) {
    await section(name).getByText('Show as a table').click()
    await expect(section(name).getByRole('cell', { name: `₹${value}` })).toBeVisible()
    await section(name).getByText('Show as a table').press('Enter')
  }

  await expect(page.getByText('All these reports will be captured and shared.')).toBeVisible()
  const share = section('Share the screen via WhatsApp, Gmail, etc.').getByRole('button', { name: 'Share Screenshot' })
  await share.click()
  await expect(page.getByText('Sharing is not supported on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()

  for (const name of ['Download PNG', 'Download CSV']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    expect((await download).suggestedFilename()).toMatch(/^reports-\d{4}-\d{2}-\d{2}[.](png|csv)$/)
  }
  await enableShare(page)
  // The picture names its restaurant and its date.
  await expect(page.getByText(/^Coast Kitchen: .+ closed orders? until \w+, /)).toBeVisible()
  for (const theme of ['Light', 'Dark']) {
    await page.getByRole('radio', { name: theme }).check()
    await expectSharedScreen(page)
  }
})
