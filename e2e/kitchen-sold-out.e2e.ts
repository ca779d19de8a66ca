// A cook makes any dish of the menu sold out, and reads dishes in the language of the device.
import { expect, test } from './busy-thali.ts'
import type { Locator, Page } from '@playwright/test'

const ticketOf = (page: Page, tableNumber: number): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByText(String(tableNumber), { exact: true }) })
    .first()

const tablet = { width: 1280, height: 800 }

test('a cook makes any dish sold out by three taps, and back by one', async ({ open, busy }) => {
  const page = await open('kitchen', '/kitchen', tablet)
  await expect(page.getByText('31 tickets', { exact: true })).toBeVisible()
  let taps = 0
  const tap = async (target: Locator): Promise<void> => {
    taps += 1
    await target.tap()
  }
  // Its dish is on no ticket.
  await tap(page.getByRole('button', { name: 'Sold out', exact: true }))
  const list = page.getByRole('dialog', { name: 'Sold out' })
  const find = list.getByLabel('Find a dish')
  await tap(find)
  await find.fill('palak panir')
  await tap(list.getByRole('button', { name: /^Palak Paneer: mark sold out/ }))
  const back = list.getByRole('button', { name: 'Palak Paneer: back on sale' })
  await expect(back).toBeVisible()
  expect(taps).toBe(3)
  // After midnight it is the same day's opening.
  await expect(list.getByRole('button', { name: /^Palak Paneer Sold out until/ })).toBeVisible()
  const itemOf = async (): Promise<{ soldOutUntil?: string | null } | undefined> => {
    const { categories } = await (await fetch(`${busy.url}/api/restaurants/monsoon-house`)).json()
    const items: { name: string; soldOutUntil?: string | null }[] = categories.flatMap(
      (category: { items: object[] }) => category.items,
    )
    return items.find(({ name }) => name === 'Palak Paneer')
  }
  await expect.poll(async () => (await itemOf())?.soldOutUntil).toBeTruthy()
  // Open again, it is among the dishes that are out.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sold out', exact: true }).tap()
  await list.getByRole('region', { name: 'Out now' }).getByRole('button', { name: 'Palak Paneer: back on sale' }).tap()
  await expect.poll(async () => (await itemOf())?.soldOutUntil ?? undefined).toBeUndefined()
})

const openIn = async (page: Page, language: string): Promise<void> => {
  await page.locator(`fieldset button[lang=${language}]`).tap()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.goto('/kitchen')
}

test('a kitchen reads the names of dishes in Hindi, and in Marathi', async ({ busy, open }) => {
  const page = await open('kitchen', '/admin/account', tablet)
  await openIn(page, 'hi')
  const line = ticketOf(page, 13).locator('[data-line]').filter({ hasText: 'Rogan Josh' })
  await expect(line.getByText('रोगन')).toBeVisible()
  await expect(line.getByText('फ़ुल', { exact: true })).toBeVisible()
  // The menu's name is small below it.
  const sizeOf = (name: string): Promise<number> =>
    line.getByText(name).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
  expect(await sizeOf('रोगन')).toBeGreaterThan(await sizeOf('Rogan Josh'))
  await page.keyboard.press('c')
  await expect(page.getByRole('complementary').getByText('रोगन जोश')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('फ़ुल', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'ख़त्म', exact: true }).tap()
  const list = page.getByRole('dialog')
  await expect(list.getByRole('button', { name: 'रोगन जोश Rogan Josh', exact: true }).first()).toBeVisible()
  await expect(list.getByRole('region', { name: 'कबाब और ग्रिल' })).toBeVisible()
  // A dish without a Marathi name keeps its menu name.
  await busy.db.updateTable('items').set({ translations: null }).where('id', '=', 'monsoon-rogan-josh').execute()
  await page.goto('/admin/account')
  await openIn(page, 'mr')
  const rogan = ticketOf(page, 13).locator('[data-line]').filter({ hasText: 'Rogan' })
  await expect(rogan).toBeVisible()
  expect((await rogan.innerText()).match(/Rogan|रोगन/g)).toEqual(['Rogan'])
  await expect(page.getByText('बटर नान').first()).toBeVisible()
})
