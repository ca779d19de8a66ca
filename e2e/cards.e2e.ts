// One dish on the menu: availability, picture and sheet.
import type { Locator } from '@playwright/test'
import { insertRestaurant } from '../testing/restaurants.ts'
import { scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

test("the server's date decides availability, again at midnight (spec §4)", async ({ phone, thali }) => {
  const id = 'wrong-date'
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
  const dishes = [
    { name: 'Dal', availableFrom: day(0) },
    { name: 'Thali', availableFrom: day(1) },
  ]
  await insertRestaurant(thali.db, { id, name: 'Wrong date', menu: [['Mains', dishes]] })
  const card = (name: string): Locator =>
    phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name }) })
  // The document of a table link contains the menu.
  await phone.clock.install({ time: new Date(day(-2)) })
  await phone.goto(`/restaurants/${id}/tables/3/home`)
  await expect(card('Dal').getByRole('button', { name: 'Add one Dal' })).toBeVisible()
  await expect(card('Thali')).toContainText('From tomorrow')
  // The clock correction is stored, so it also applies to the stored menu without a network.
  await phone.route('**/api/**', (route) => route.abort())
  await phone.goto('/menu')
  await expect(card('Dal').getByRole('button', { name: 'Add one Dal' })).toBeVisible()
  await expect(card('Thali')).toContainText('From tomorrow')
  await phone.clock.fastForward('24:00:00')
  await expect(card('Thali').getByRole('button', { name: 'Add one Thali' })).toBeVisible()
})

test('a failed picture loads once the network is back', async ({ phone }) => {
  await phone.route('**/uploads/**', (route) => route.abort())
  await scanTable(phone, 12)
  const card = phone.getByRole('listitem').filter({ hasText: 'Butter Chicken' }).first()
  await expect(card.locator('img')).toHaveCount(0)
  await phone.unroute('**/uploads/**')
  await phone.context().setOffline(true)
  await phone.context().setOffline(false)
  await expect
    .poll(() => card.locator('img').evaluateAll((found) => found.map((one) => (one as HTMLImageElement).naturalWidth)))
    .toEqual([expect.any(Number)])
  await expect.poll(() => card.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
})

test('the card opens a sheet, with or without a picture', async ({ phone, thali }) => {
  const id = 'sheets'
  const name = 'Nizami Gosht Dum Biryani with Saffron, Fried Onions, Rose Water and Silver Leaf'
  const description = `${'Slow-cooked for eleven hours. '.repeat(12)}Contains cashew nuts.`
  await insertRestaurant(thali.db, { id, name: 'Sheets', menu: [['Mains', [{ name, description }, { name: 'Dal' }]]] })
  await phone.goto(`/restaurants/${id}/tables/3/home`)
  await phone.waitForURL('**/menu')
  await phone.mouse.click(60, 220)
  const sheet = phone.getByRole('dialog').first()
  await expect(sheet.getByRole('heading', { name })).toBeVisible()
  await expect(sheet.getByText('Contains cashew nuts.', { exact: false })).toBeVisible()
  await expect(sheet.getByRole('button', { name: `Add one ${name}` })).toBeInViewport()
  await sheet.getByRole('button', { name: `Add with a note: ${name}` }).click()
  await phone.getByPlaceholder('Enter special instructions here').fill('No nuts')
  await phone.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('“No nuts”')).toBeVisible()
  await sheet.getByRole('button', { name: `Add one ${name}` }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  // The backdrop closes it too.
  await phone.getByRole('button', { name: 'More about Dal' }).press('Enter')
  await expect(sheet).toBeVisible()
  await phone.mouse.click(195, 10)
  await expect(sheet).toBeHidden()
  await phone.getByRole('link', { name: /View basket/ }).click()
  await expect(phone.getByText('₹100 × 2')).toBeVisible()
  await expect(phone.getByText('“No nuts”')).toBeVisible()
})
