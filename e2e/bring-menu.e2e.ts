import type { Page } from '@playwright/test'
import { corpus } from '../testing/menu-corpus/corpus.ts'
import { encodeCorpus } from '../testing/menu-corpus/encode.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { expect, openRestaurant, test, type EmptyThali } from './empty-thali.ts'

const fileOf = (name: string) => {
  const entry = corpus.find((one) => one.name === name)
  const [file] = entry ? encodeCorpus(entry) : []
  if (!file) throw new Error(`The corpus has no “${name}”`)
  return { name: file.name, mimeType: 'application/octet-stream', buffer: Buffer.from(file.bytes) }
}

const csv = (text: string) => ({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const preview = (phone: Page) => phone.getByRole('region', { name: 'Preview' })

const row = (phone: Page, dish: string) => preview(phone).getByRole('listitem').filter({ hasText: dish })

const question = (phone: Page) => phone.getByRole('region', { name: 'Which column is which?' })

const pricesOf = async ({ db }: EmptyThali): Promise<Record<string, string>> => {
  const items = await db.selectFrom('items').select(['name', 'price_paise', 'details']).execute()
  return Object.fromEntries(
    items.map(({ name, price_paise: paise, details }) => {
      const { portions = [] }: { portions?: { name: string; price: number }[] } = JSON.parse(details ?? '{}')
      return [name, portions.map((portion) => `${portion.name} ${portion.price}`).join(', ') || String(paise / 100)]
    }),
  )
}

/** A file with two prices asks once, and the next one does not. */
const chooseColumns = async (phone: Page, empty: EmptyThali, token: string): Promise<void> => {
  await phone.goto('/admin/settings/menu-file')
  const choose = (text: string) => phone.locator('input[type=file]').setInputFiles(csv(text))
  await choose('Category,Item,AC,Non AC,Cost\nMains,Kadhi,160,140,60\nMains,Pulao,120,100,50\n')
  await expect(question(phone)).toContainText('160, 120')
  await expectNoFindingsInAnyTheme(phone, 'the question about columns')
  await expect(question(phone).getByRole('radio')).toHaveCount(2)
  await question(phone).getByRole('button', { name: 'Show the dishes' }).press('Enter')
  await expect(question(phone).getByRole('alert')).toHaveText('Choose a column.')
  await question(phone)
    .getByRole('radio', { name: /“Non AC”/ })
    .check()
  await question(phone).getByRole('button', { name: 'Show the dishes' }).press('Enter')
  await expect(row(phone, 'Kadhi')).toContainText('₹140')

  // Another answer reads the rows again, and edits of the first reading are gone.
  await row(phone, 'Kadhi').getByRole('button', { name: 'Edit Kadhi' }).press('Enter')
  await row(phone, 'Kadhi').getByLabel('Price (₹)').fill('141')
  await preview(phone).getByRole('button', { name: 'Choose other columns' }).press('Enter')
  await question(phone).getByRole('radio', { name: /“AC”/ }).check()
  await question(phone).getByRole('button', { name: 'Show the dishes' }).press('Enter')
  await expect(row(phone, 'Kadhi')).toContainText('₹160')
  await row(phone, 'Pulao').getByRole('button', { name: 'Edit Pulao' }).press('Enter')
  await row(phone, 'Pulao').getByLabel('Price (₹)').fill('125')

  // Another person changes the menu: the import is refused, and the typed price stays.
  const body = JSON.stringify({ restaurantId: 'sai-kitchen', name: 'Breads', type: 'Regular' })
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  await fetch(`${empty.url}/api/categories`, { method: 'POST', headers, body })
  await preview(phone).getByRole('button', { name: 'Create 2 dishes' }).press('Enter')
  await phone.getByRole('alert').getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(row(phone, 'Pulao').getByLabel('Price (₹)')).toHaveValue('125')
  await preview(phone).getByRole('button', { name: 'Create 2 dishes' }).press('Enter')
  await phone.getByRole('button', { name: 'Import another file' }).press('Enter')
  expect(await pricesOf(empty)).toMatchObject({ Kadhi: '160', Pulao: '125' })

  await choose('Category,Item,AC,Non AC,Cost\nMains,Raita,60,50,20\n')
  await expect(row(phone, 'Raita')).toContainText('₹60')
  await expect(preview(phone)).toContainText('“AC” is read as the price, as it was chosen.')
}

test("an owner's sheet becomes the menu; a file asks for columns", async ({ empty, openPhone }) => {
  const phone = await openPhone()
  const token = await openRestaurant(phone, empty, {}, 'empty')
  let taps = 0
  const tap = async (role: 'button' | 'link', name: string | RegExp): Promise<void> => {
    taps += 1
    await phone.getByRole(role, { name, exact: true }).press('Enter')
  }
  await expect(phone.getByRole('heading', { name: 'Bring your menu' })).toBeVisible()
  await tap('link', 'Choose a file')
  const chooser = phone.waitForEvent('filechooser')
  await tap('button', 'Choose files')
  await (await chooser).setFiles(fileOf("the owner's sheet in Excel"))

  // The only error: a dish “As per size”.
  await expect(row(phone, 'Surmai Fry')).toContainText('As per size')
  await expectNoFindingsInAnyTheme(phone, 'the fields of a row')
  await row(phone, 'Surmai Fry').getByLabel('Price of Half').fill('350')
  await expect(phone.getByRole('button', { name: /^Create 5 dishes/ })).toBeDisabled()
  await row(phone, 'Surmai Fry').getByLabel('Price of Full').fill('640.50')
  await expect(row(phone, 'Surmai Fry')).toContainText('Corrected')
  // Typed prices survive a reload.
  await phone.reload()
  await expect(row(phone, 'Surmai Fry').getByLabel('Price of Full')).toHaveValue('640.50')
  await tap('button', 'Create 5 dishes, correct 1 row')
  await expect(phone.getByRole('region', { name: 'The menu was imported' })).toContainText('Created 6 dishes.')
  await tap('link', 'Open Items')
  await expect(phone.getByText('Surmai Fry').first()).toBeVisible()
  expect(taps).toBeLessThanOrEqual(5)
  expect(await pricesOf(empty)).toEqual({
    'Paneer Pakoda': 'Half 160, Full 280',
    'Chicken Lollipop': 'Half 190, Full 340',
    'Egg Pakoda': '150',
    'Surmai Fry': 'Half 350, Full 640.5',
    'Bombil Rava': 'Half 220, Full 1380',
    'Dal Khichdi': '190.5',
  })
  await chooseColumns(phone, empty, token)
})
