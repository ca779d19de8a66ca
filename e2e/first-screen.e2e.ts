// The first screen of a guest in Monsoon House, the demo restaurant that uses every feature.
import type { Page } from '@playwright/test'
import { asAdmin } from './billing-steps.ts'
import { separateTaps } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

/** Opens Monsoon House at any time: a closed one has a banner above its dishes. */
const openAllDay = async (thali: Thali): Promise<void> => {
  const path = '/restaurants/monsoon-house/settings'
  const { version, ordering } = await asAdmin(thali, 'getSettings', path)
  if (ordering.hours.length === 0) return
  await asAdmin(thali, 'saveSettings', path, { body: { version, ordering: { ...ordering, hours: [] } } })
}

const scanCard = async (phone: Page, thali: Thali, tableNumber: number): Promise<void> => {
  await openAllDay(thali)
  const body = { restaurantId: 'monsoon-house' }
  const { path } = await asAdmin(thali, 'createTableCard', `/tables/${tableNumber}/card`, { body })
  await phone.goto(path)
  await phone.waitForURL('**/menu')
  await expect(phone.getByRole('button', { name: /^More \(/ })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Language' })).toBeVisible()
}

/** The darkest and the brightest pixel in the middle of an element, from 0 to 255. */
const contrastIn = async (phone: Page, name: string): Promise<number> => {
  const box = await phone.getByRole('button', { name }).first().boundingBox()
  if (!box) throw new Error(`${name} is not shown`)
  const picture = await phone.screenshot({
    clip: { x: box.x + box.width / 2 - 6, y: box.y + box.height / 2 - 6, width: 12, height: 12 },
  })
  return phone.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
    const greens = [...pixels].filter((_, index) => index % 4 === 1)
    return Math.max(...greens) - Math.min(...greens)
  }, picture.toString('base64'))
}

test('dishes begin near the top, after a key, with visible steppers', async ({ phone, thali }) => {
  await phone.setViewportSize({ width: 360, height: 640 })
  await scanCard(phone, thali, 5)
  const dish = await phone
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: phone.locator('h3') })
    .first()
    .boundingBox()
  expect(dish?.y).toBeLessThanOrEqual(230)

  // A key leads past filters and languages.
  const skip = phone.getByRole('link', { name: 'Skip to the dishes' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await phone.keyboard.press('Tab')
  await expect(phone.getByRole('button', { name: /^Show a larger picture/ }).first()).toBeFocused()

  await phone.emulateMedia({ forcedColors: 'active' })
  await separateTaps(phone)
  await phone.getByRole('button', { name: 'Add one Onion Pakora' }).first().click()
  for (const name of ['Remove one Onion Pakora', 'Add one Onion Pakora'])
    expect(await contrastIn(phone, name), name).toBeGreaterThan(100)
})
