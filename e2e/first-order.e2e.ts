// From an empty data folder to the first order of a diner, on phones, as an owner does it without a terminal.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './empty-thali.ts'
import { readQr } from './read-qr.ts'
import { expectLayers, separateTaps } from './steps.ts'

// The estimate by hand: 1.2 s for a tap with the search for its target, 3 characters a second on a phone's keyboard, and 8 s to
// read each of ten pages. The 27 taps and 75 characters of this journey take 137 s; plan §8.1 allows ten minutes.
const tapSeconds = 1.2
const charactersPerSecond = 3
const readSeconds = 8
const pagesRead = 10

/** A hand that touches a screen and counts what it does. */
class Hand {
  taps = 0
  characters = 0

  async tap(target: Locator, position?: { x: number; y: number }): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    await separateTaps(target.page())
    await target.tap(position && { position })
    this.taps += 1
  }

  /** Types into a field, with the tap that opens the keyboard. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await field.pressSequentially(text)
    this.characters += text.length
  }

  /** Types an address into the browser, with the tap on its field and on Go. */
  async open(page: Page, address: string): Promise<void> {
    await page.goto(address)
    this.taps += 2
    this.characters += address.length
  }
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

test('an owner reaches the first order in at most 60 taps', async ({ empty, openPhone }) => {
  const owner = await openPhone()
  const hand = new Hand()
  await hand.open(owner, `${empty.url}/setup`)
  await hand.type(owner.getByLabel('Setup code'), empty.code().replace('-', '').toLowerCase())
  await hand.tap(button(owner, 'Continue'))
  await hand.type(owner.getByLabel('Name of the restaurant'), 'Sai Kitchen')
  await hand.type(owner.getByLabel('Number of tables'), '14')
  await hand.tap(button(owner, 'Continue'))
  await hand.type(owner.getByLabel('Username'), 'meera')
  await hand.type(owner.getByLabel('Password', { exact: true }), 'four short words here')
  await hand.tap(button(owner, 'Continue'))
  await hand.tap(owner.getByRole('radio', { name: 'South Indian' }))
  await hand.tap(button(owner, 'Continue'))
  await hand.tap(button(owner, 'Create the restaurant'))
  await owner.waitForURL('**/admin/tables')

  // Menu and pictures wait; the card of the first table is shown on the owner's phone.
  await hand.tap(button(owner, 'The menu is right'))
  await hand.tap(button(owner, 'Skip: Add pictures'))
  await hand.tap(owner.getByRole('link', { name: 'Open table cards' }))
  await hand.tap(button(owner, 'Create 14 cards'))
  await hand.tap(button(owner, 'Choose single tables'))
  await hand.tap(owner.getByRole('button', { name: 'Show the card of Table 1', exact: true }))
  const code = owner.getByRole('figure', { name: 'QR code that opens the menu of Table 1' })
  await expect(code).toBeVisible()

  const diner = await openPhone()
  const address = (await readQr(code)) ?? ''
  expect(new URL(address).pathname).toMatch(/^\/t\/.{20,}$/)
  // The camera opens the address that it reads.
  await diner.goto(address)
  hand.taps += 2
  await diner.waitForURL('**/menu')
  await hand.tap(button(diner, 'Add one Masala Dosa'))
  await hand.tap(button(diner, 'Add one Filter Coffee'))
  // By the edge of the bar: on the spot of the last tap it would count as a double tap.
  await hand.tap(diner.getByRole('link', { name: /View basket/ }), { x: 20, y: 20 })
  await expect(diner.getByRole('heading', { name: 'Basket', exact: true })).toBeVisible()
  await hand.tap(button(diner, 'Send to kitchen (₹135)'))
  await hand.tap(button(diner, 'Yes, Please'))

  await hand.tap(button(owner, 'Close').first())
  await expectLayers(owner, 0)
  await owner.goto('/admin/tables')
  await expect(owner.getByRole('link', { name: /^Table 1\b/ })).toContainText('₹135')
  const orders = await empty.db.selectFrom('orders').select(['table_number', 'total_paise']).execute()
  expect(orders).toEqual([{ table_number: 1, total_paise: 13_500 }])

  const seconds = hand.taps * tapSeconds + hand.characters / charactersPerSecond + pagesRead * readSeconds
  const figures = `${hand.taps} taps, ${hand.characters} characters, ${Math.round(seconds)} s`
  test.info().annotations.push({ type: 'by hand', description: figures })
  expect(hand.taps).toBeLessThanOrEqual(60)
  expect(seconds).toBeLessThanOrEqual(600)
})
