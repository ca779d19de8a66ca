// The screen that prints table cards, and replaces them.
import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { readQr } from './read-qr.ts'
import { beginSession, expectLayers, logIn, toastOf } from './steps.ts'
import { answerPrint, openCards, openList, printPages, sheetsOf } from './table-card-steps.ts'
import { expect, test, type Thali } from './thali.ts'

const ofTheHouse = 'spice-garden'

// Before each too: other journeys create cards.
const clearCards = async ({ thali: { db } }: { readonly thali: Thali }): Promise<void> => {
  await db.deleteFrom('table_cards').where('restaurant_id', '=', ofTheHouse).execute()
  await db.deleteFrom('restaurant_tables').where('restaurant_id', '=', ofTheHouse).execute()
}

test.beforeEach(clearCards)
test.afterEach(clearCards)

const row = (page: Page, table: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: table, exact: true }) })

/** The notice of cards that need a print. */
const stale = (page: Page, count: string): Locator => page.getByRole('region', { name: `${count} to print` })

const nameTable = async ({ db }: Thali, number: number, label: string, area = ''): Promise<void> => {
  await db.insertInto('restaurant_tables').values({ restaurant_id: ofTheHouse, number, label, area }).execute()
}

const printAll = async (page: Page): Promise<void> => {
  await printPages(page)
  await answerPrint(page, 'Yes, printed')
  await expect(toastOf(page, 'Noted as printed.')).toBeAttached()
  await expectLayers(page, 0)
}

test('Settings lead to My account and the cards of all tables, and back', async ({ tablet }) => {
  await logIn(tablet, '/admin/settings')
  await tablet.getByRole('link', { name: /^My account Your own password/ }).click()
  await tablet.getByRole('button', { name: 'Back' }).click()
  await expect(tablet.getByRole('region', { name: 'Table cards' })).toContainText('No table has a card yet.')
  await tablet.getByRole('link', { name: /^Table cards/ }).click()
  await expect(tablet.getByText('20 tables have no card yet.')).toBeVisible()
  await expect(tablet.getByText('Create the cards of these tables first.')).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Print', exact: true })).toBeDisabled()
  await tablet.getByRole('button', { name: 'Create 20 cards' }).click()
  await expect(tablet.getByRole('button', { name: 'Print 20 cards on 5 sheets' })).toBeVisible()
  // This journey's server is reached at 127.0.0.1.
  await expect(tablet.getByRole('alert').filter({ hasText: 'which only this computer can open' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'table cards')
  await tablet.getByRole('button', { name: 'Back' }).click()
  await expect(tablet.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
})

test('cards that are not on paper as they are now are named', async ({ tablet, thali }) => {
  await nameTable(thali, 3, 'Window', 'Garden')
  await beginSession(tablet)
  await openCards(tablet)
  await expect(tablet.getByText('20 cards to print')).toHaveCount(0)
  await printPages(tablet)
  await answerPrint(tablet, 'Not yet')
  await printAll(tablet)
  await openList(tablet)
  await expect(row(tablet, 'Table 4')).toContainText('Printed on')
  await row(tablet, 'Table 4').getByRole('button', { name: 'Show the card of Table 4' }).click()
  await tablet.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(tablet.getByText(/The printed card stops ordering at once/)).toBeVisible()
  await tablet.getByRole('button', { name: 'Replace card' }).click()
  await expect(stale(tablet, '1 card')).toContainText(
    /Table 4: the card was replaced on \w+ \d+ and has not been printed since[.]/,
  )
  await thali.db
    .updateTable('restaurant_tables')
    .set({ label: 'Balcony' })
    .where('restaurant_id', '=', ofTheHouse)
    .execute()
  await thali.db
    .updateTable('table_cards')
    .set({ printed_origin: 'http://10.0.0.5:3000' })
    .where('table_number', '=', 9)
    .execute()
  await tablet.reload()
  await expect(stale(tablet, '3 cards')).toContainText('Balcony, Garden: the printed card says “Window, Garden”.')
  await expect(stale(tablet, '3 cards')).toContainText('Table 9: the printed card opens http://10.0.0.5:3000')
  await expectNoFindingsInAnyTheme(tablet, 'cards to print')
  // They are chosen when the screen opens.
  await expect(sheetsOf(tablet)).toHaveCount(1)
  await tablet.getByRole('button', { name: 'All', exact: true }).click()
  await expect(sheetsOf(tablet)).toHaveCount(5)
  await stale(tablet, '3 cards').getByRole('button', { name: 'Choose just these 3' }).press('Enter')
  await expect(tablet.getByRole('button', { name: 'Print 3 cards on 1 sheet' })).toBeVisible()
  await printAll(tablet)
  await expect(stale(tablet, '3 cards')).toHaveCount(0)
  await tablet.reload()
  await expect(tablet.getByText('All 20 tables chosen')).toBeVisible()
})

test('a replaced card only shows the menu, the new one orders', async ({ phone, tablet, thali }) => {
  await beginSession(tablet)
  await openCards(tablet)
  await openList(tablet)
  const show = tablet.getByRole('button', { name: 'Show the card of Table 3', exact: true })
  await show.click()
  const link = await tablet.getByLabel('Link of the card').inputValue()
  expect(link.startsWith(`${thali.url}/t/`)).toBe(true)
  const code = tablet.getByRole('figure', { name: 'QR code that opens the menu of Table 3' })
  expect(await readQr(code)).toBe(link)
  await phone.goto(link)
  await phone.waitForURL('**/menu')
  await tablet.getByRole('button', { name: 'Replace', exact: true }).click()
  await tablet.getByRole('button', { name: 'Replace card' }).click()
  await expect(tablet.getByLabel('Link of the card')).not.toHaveValue(link)
  await phone.goto(link)
  await phone.waitForURL('**/menu?card=replaced')
  await expect(phone.getByText('This code was replaced. Please ask your waiter')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('This code was replaced. Please ask your waiter')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Add one Dal Makhani' })).toHaveCount(0)
  await expectNoFindingsInAnyTheme(phone, 'a replaced card')
  await tablet.reload()
  await openList(tablet)
  await expect(row(tablet, 'Table 3')).toContainText('1 scan of a replaced card')
})

test('kind, language and areas are chosen, and the choice outlasts a reload', async ({ tablet, thali }) => {
  await nameTable(thali, 3, 'Window', 'Garden')
  await nameTable(thali, 5, '', 'Garden')
  await nameTable(thali, 7, 'x'.repeat(40), 'y'.repeat(40))
  await beginSession(tablet)
  await openCards(tablet)
  // The screen fits a small phone with large letters.
  await tablet.setViewportSize({ width: 360, height: 640 })
  await openList(tablet)
  await tablet.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expect
    .poll(() => tablet.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
  await expect(tablet.getByRole('button', { name: 'Print 20 cards on 5 sheets' })).toBeInViewport()
  await tablet.evaluate(() => (document.documentElement.style.fontSize = ''))
  await tablet.setViewportSize({ width: 1024, height: 768 })

  const preview = tablet.getByRole('region', { name: 'Preview' })
  await tablet.getByLabel('Third language, beside English and Hindi').selectOption('ta')
  for (const words of ['Scan to see the menu and order', 'मेन्यू देखने और ऑर्डर', 'மெனு பார்க்க'])
    await expect(preview).toContainText(words)
  await tablet.getByRole('radio', { name: 'Table tents' }).check()
  await tablet.getByRole('button', { name: 'Garden (2)' }).click()
  await expect(tablet.getByRole('button', { name: 'Print 2 tents on 1 sheet' })).toBeVisible()
  await expect(preview.getByText('Window', { exact: true })).toHaveCount(2)
  await tablet.reload()
  await expect(tablet.getByRole('radio', { name: 'Table tents' })).toBeChecked()
  await expect(tablet.getByLabel('Third language, beside English and Hindi')).toHaveValue('ta')
  await tablet.getByRole('button', { name: 'None', exact: true }).click()
  await expect(preview).toContainText('Choose at least one table.')
})

test('drawings for a print shop carry the same codes', async ({ tablet, thali }) => {
  await beginSession(tablet)
  await openCards(tablet)
  await openList(tablet)
  await tablet.getByRole('button', { name: 'Show the card of Table 3', exact: true }).click()
  const link = await tablet.getByLabel('Link of the card').inputValue()
  const single = tablet.waitForEvent('download')
  await tablet.getByRole('button', { name: 'Download (SVG)' }).click()
  const file = await single
  expect(file.suggestedFilename()).toBe('card-003-Table-3.svg')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
  const svg = Buffer.concat(chunks).toString()
  // Texts stay texts, sizes are real, and the file needs no other one.
  expect(svg).toContain('width="105mm" height="148.5mm"')
  expect(svg).toMatch(/<text [^>]*>Table 3<\/text>/)
  expect(svg).toContain('href="data:image/png;base64,')
  expect([...svg.matchAll(/(?:href|src)="(?!data:)/g)]).toEqual([])
  await tablet.keyboard.press('Escape')
  const several = tablet.waitForEvent('download')
  await tablet.getByRole('button', { name: 'Download 20 drawings (zip)' }).press('Enter')
  const zip = await several
  expect(zip.suggestedFilename()).toBe('table-cards.zip')
  const parts: Buffer[] = []
  for await (const chunk of await zip.createReadStream()) parts.push(Buffer.from(chunk))
  // A zip file has each name twice.
  const names = new Set(
    Buffer.concat(parts)
      .toString('latin1')
      .match(/card-\d{3}-Table-\d+[.]svg/g),
  )
  expect(names.size).toBe(20)
  await tablet.goto(`${thali.url}/admin/settings/table-cards`)
  await tablet.setContent(svg.slice(svg.indexOf('<svg')))
  expect(await readQr(tablet.locator('[data-code] > rect'))).toBe(link)
})
