// Nothing is torn apart on the smallest phone and in the largest letters.
import type { Locator, Page } from '@playwright/test'
import { addChoiceDish, choose, removeChoiceDishes } from './choice-steps.ts'
import { callWaiter, changeOrder, sendOrder } from './room-steps.ts'
import { addDish, logIn, openBasket, scanTable } from './steps.ts'
import { changeSettings, floorTile, openTable, showFloor } from './table-steps.ts'
import { expect, test, type Thali } from './thali.ts'

const smallest = { width: 360, height: 640 }

test.afterEach(async ({ thali }) => {
  await changeSettings(thali, { confirm: 'never' })
  await removeChoiceDishes()
})

/** The words of an element that the browser breaks into several lines. */
const brokenWords = (element: Locator): Promise<string[]> =>
  element.evaluate((parent) => {
    const texts = document.createTreeWalker(parent, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    return broken
  })

type Box = { x: number; y: number; width: number; height: number }

const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${String(element)} is not visible`)
  return box
}

const middleOf = ({ y, height }: Box): number => y + height / 2

const enlarge = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
  })

const callFor = (thali: Thali, tableNumber: number, reason: string): Promise<Response> =>
  fetch(`${thali.url}/api/notifications/waiter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ restaurantId: 'spice-garden', tableNumber, reason }),
  })

const keepsTitle = async (phone: Page, thali: Thali): Promise<void> => {
  await callWaiter(thali, 4)
  await logIn(phone, '/admin/items')
  const title = phone.getByRole('heading', { name: 'Items', exact: true })
  await expect(phone.getByRole('link', { name: '1 table needs assistance' })).toBeVisible()
  expect(await brokenWords(title)).toEqual([])
  const [name, action] = [await boxOf(title), await boxOf(phone.getByRole('button', { name: 'Select', exact: true }))]
  // All in one line.
  expect(action.y).toBeLessThan(name.y + name.height)
}

const keepsService = async (phone: Page, tablet: Page): Promise<void> => {
  await logIn(tablet)
  expect(await brokenWords(tablet.getByRole('heading', { name: 'Table Service' }))).toEqual([])
  const rail = tablet.getByRole('navigation')
  expect(await rail.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await logIn(phone)
  const { x, width } = await boxOf(phone.getByRole('link', { name: 'New order' }))
  expect(x + width).toBeLessThanOrEqual(smallest.width)
}

const fitsFloor = async (phone: Page, thali: Thali): Promise<void> => {
  await sendOrder(thali, 8)
  await changeSettings(thali, { confirm: 'always' })
  for (const reason of ['water', 'cutlery']) await callFor(thali, 4, reason)
  const { orderNumber } = await sendOrder(thali, 6, { 'dal-makhani': 9 })
  await phone.goto('/admin/tables')
  await showFloor(phone)
  const tile = floorTile(phone, 4)
  await expect(tile).toContainText('Water, Cutlery')
  const [drawing, word] = [await boxOf(tile.locator('svg')), await boxOf(tile.getByText('Cutlery', { exact: true }))]
  expect(word.x - drawing.x - drawing.width).toBeLessThan(16)
  await openTable(phone, 6, 'To confirm')
  const [accept, refuse] = [
    await boxOf(phone.getByRole('dialog').getByRole('button', { name: `Accept order #${orderNumber}` })),
    await boxOf(phone.getByRole('dialog').getByRole('button', { name: `Refuse order #${orderNumber}` })),
  ]
  // In one line, or Accept over the whole width.
  expect(accept.x + accept.width).toBeGreaterThanOrEqual(refuse.x + refuse.width)
  await phone.keyboard.press('Escape')
  await floorTile(phone, 8).click()
  const [move, merge, clear] = [
    await boxOf(phone.getByRole('dialog').getByRole('button', { name: 'Move table' })),
    await boxOf(phone.getByRole('dialog').getByRole('button', { name: 'Merge tables' })),
    await boxOf(phone.getByRole('dialog').getByRole('button', { name: 'Clear table' })),
  ]
  // A button alone in its line takes all of it.
  expect(clear.y).toBeGreaterThan(merge.y)
  expect(clear.width).toBeCloseTo(merge.x + merge.width - move.x, 0)
  await phone.keyboard.press('Escape')
  await openTable(phone, 2, 'Free')
  const [seat, newOrder] = [
    await boxOf(phone.getByRole('button', { name: 'Seat 2 guests' })),
    await boxOf(phone.getByRole('dialog').getByRole('button', { name: 'New order' })),
  ]
  expect(seat.x + seat.width).toBeCloseTo(newOrder.x + newOrder.width, 0)
}

const fitsOffers = async (phone: Page): Promise<void> => {
  await phone.goto('/admin/offers')
  const items = phone.getByRole('group', { name: 'Items' })
  await items.getByRole('button', { name: /^Paneer & Vegetables/ }).press('Enter')
  await expect(items.getByText('Palak Paneer')).toBeVisible()
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBe(0)
  expect(await brokenWords(items)).toEqual([])
  // The browser does not report where it cuts a time off. A date and a time need two lines at this width.
  for (const name of ['Start', 'End']) {
    const [lines = 0] = await phone.getByLabel(name, { exact: true }).evaluateAll((fields) =>
      fields.map((field) => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field)
        return (field.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight)
      }),
    )
    expect(lines, name).toBeGreaterThan(1.5)
  }
}

const fitsHours = async (phone: Page): Promise<void> => {
  await phone.goto('/admin/settings')
  const hours = phone.getByRole('region', { name: 'Opening hours' })
  await hours.getByRole('button', { name: 'Add period: Monday' }).press('Enter')
  const to = await boxOf(hours.getByLabel('To: Monday, period 1'))
  const remove = await boxOf(hours.getByRole('button', { name: 'Remove period 1 on Monday' }))
  expect(Math.abs(middleOf(remove) - middleOf(to))).toBeLessThan(8)
}

const keepsPencil = async (phone: Page, thali: Thali): Promise<void> => {
  const { name } = await addChoiceDish(thali, 'Pencil Biryani')
  await scanTable(phone, 9)
  await addDish(phone, name)
  await choose(phone, name, 'Hot', '₹230')
  await openBasket(phone)
  const change = phone.getByRole('button', { name: /^Change .*Pencil Biryani/ })
  const apart = await change.evaluate((button) => {
    const text = [...button.querySelectorAll('span')].at(-1)?.getBoundingClientRect()
    const pencil = button.querySelector('svg')?.getBoundingClientRect()
    return text && pencil ? Math.abs(text.top + text.height / 2 - pencil.top - pencil.height / 2) : undefined
  })
  expect(apart).toBeLessThan(6)
}

const showsPrices = async (phone: Page, thali: Thali): Promise<void> => {
  const { name } = await addChoiceDish(thali, 'Large Biryani')
  await scanTable(phone, 6)
  await addDish(phone, name)
  const add = await boxOf(phone.getByRole('dialog').getByRole('button', { name: /^Add for/ }))
  expect(add.x + add.width).toBeLessThanOrEqual(smallest.width)
  await phone.goto('/admin/items')
  await phone
    .getByRole('link', { name: `Edit ${name}` })
    .last()
    .press('Enter')
  const price = phone.getByLabel('Portion price').last()
  await expect(price).toHaveValue('320')
  expect(await price.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
}

const fitsStaffScreens = async (phone: Page, thali: Thali): Promise<void> => {
  const order = await sendOrder(thali, 12)
  await changeOrder(thali, order, { status: 'Completed' })
  await sendOrder(thali, 12)
  await phone.setViewportSize({ width: 390, height: 844 })
  for (const [address, text] of [
    ['/admin/orders/running?table=12', 'Add more items'],
    ['/admin/orders/recent', 'Reopen'],
    ['/admin/offers', 'Percentage'],
    ['/admin/items', 'Unavailable Items'],
    ['/admin/categories', 'Regular Categories'],
  ] as const) {
    await phone.goto(address)
    await expect(phone.getByText(text).first()).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth), address).toBe(390)
    const isCut = await phone.locator('h1').evaluate((title) => title.scrollWidth > title.clientWidth)
    expect(isCut, `${address}: its title`).toBe(false)
  }
}

test('nothing is torn apart on the smallest phone', async ({ phone, thali }) => {
  await test.step('the pencil of a choice stays beside its last word', () => keepsPencil(phone, thali))
  await phone.setViewportSize(smallest)
  await test.step('a title keeps its words beside an alert and actions', () => keepsTitle(phone, thali))
  await test.step('a period of opening hours stands in one line', () => fitsHours(phone))
  await test.step('the floor and its sheet fit', () => fitsFloor(phone, thali))
})

test('at double text size screens fit the smallest phone', async ({ phone, tablet, thali }) => {
  for (const page of [phone, tablet]) await enlarge(page)
  await phone.setViewportSize(smallest)
  await test.step('Table Service keeps its words', () => keepsService(phone, tablet))
  await test.step('Offer Setup', () => fitsOffers(phone))
  await test.step('chooser and item form show their prices', () => showsPrices(phone, thali))
  await test.step('staff screens', () => fitsStaffScreens(phone, thali))
})
