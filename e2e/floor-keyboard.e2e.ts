// The floor view and the sheet of a table by keyboard alone, and their accessibility in every theme.
import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { expectKeptFocus, keyboardOn } from './keyboard.ts'
import { callWaiter, sendOrder } from './room-steps.ts'
import { expectLayers, logIn } from './steps.ts'
import { changeSettings, floorTile } from './table-steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => changeSettings(thali, { confirm: 'never' }))

const sheet = (page: Page): Locator => page.locator('dialog[open]').last()
const inSheet = (page: Page, name: string | RegExp): Locator =>
  sheet(page).getByRole('button', { name, exact: typeof name === 'string' })

test('a waiter seats, moves, merges and clears a table by keyboard alone', async ({ tablet, thali }) => {
  const { press } = keyboardOn(tablet)
  await sendOrder(thali, 5)
  await logIn(tablet)
  await press(tablet.getByRole('button', { name: 'Floor' }))

  await expect(floorTile(tablet, 2)).toContainText('Free')
  await press(floorTile(tablet, 2))
  await expect(tablet.getByRole('heading', { name: 'Table 2' })).toBeFocused()
  await press(inSheet(tablet, 'One guest more'), 'Enter', 'Space')
  await press(inSheet(tablet, 'One guest less'))
  await press(inSheet(tablet, 'Seat 3 guests'))
  await expect(tablet.getByRole('dialog')).toHaveCount(0)
  await expect(floorTile(tablet, 2)).toContainText('3 guests')
  await expect(floorTile(tablet, 2)).toBeFocused()

  // Escape closes one layer at a time and returns the focus.
  await tablet.keyboard.press('Enter')
  await press(inSheet(tablet, 'Move table'))
  await expect(tablet.getByRole('heading', { name: 'Move Table 2 to a free table' })).toBeFocused()
  await tablet.keyboard.press('Escape')
  await expect(inSheet(tablet, 'Move table')).toBeFocused()
  await tablet.keyboard.press('Enter')
  await press(inSheet(tablet, /^Table 9/))
  await expectKeptFocus(tablet)
  await expect(tablet.getByRole('dialog')).toHaveCount(0)
  await expect(floorTile(tablet, 9)).toContainText('3 guests')
  await press(tablet.getByRole('button', { name: 'Undo', exact: true }))
  await expect(floorTile(tablet, 2)).toContainText('3 guests')

  await press(floorTile(tablet, 2))
  await press(inSheet(tablet, 'Merge tables'))
  await press(inSheet(tablet, /^Table 5/))
  await expect(tablet.getByRole('heading', { name: 'Move everything of Table 2 to Table 5?' })).toBeVisible()
  await press(inSheet(tablet, 'Merge tables'))
  await expect(floorTile(tablet, 2)).toContainText('Free')
  await expectKeptFocus(tablet)

  await press(floorTile(tablet, 5))
  await press(inSheet(tablet, 'Clear table'))
  await press(inSheet(tablet, 'Guests left'))
  await press(inSheet(tablet, 'Clear table'))
  await expect(tablet.getByText('Table 5 cleared')).toBeVisible()
  await expectKeptFocus(tablet)
  await expect(tablet.getByRole('dialog')).toHaveCount(0)
})

test('axe passes the sheet of a table and its questions in every theme', async ({ tablet, thali }) => {
  await changeSettings(thali, { confirm: 'always' })
  await sendOrder(thali, 7)
  await changeSettings(thali, { confirm: 'never' })
  await sendOrder(thali, 6)
  await sendOrder(thali, 8)
  await callWaiter(thali, 4)
  await logIn(tablet)
  await tablet.getByRole('button', { name: 'Floor' }).press('Enter')
  const states = { 2: 'Free', 4: 'Waiter', 7: 'To confirm' }
  for (const [number, state] of Object.entries(states)) {
    await expect(floorTile(tablet, Number(number))).toContainText(state)
    await floorTile(tablet, Number(number)).press('Enter')
    await expectNoFindingsInAnyTheme(tablet, `sheet of a table: ${state}`, 'dialog[open]')
    await tablet.keyboard.press('Escape')
    await expectLayers(tablet, 0)
  }
  await expect(floorTile(tablet, 6)).toContainText('Ordered')
  await floorTile(tablet, 6).press('Enter')
  for (const [action, text] of [
    ['Move table', 'Move Table 6 to a free table'],
    ['Merge tables', 'Merge Table 6 with which table?'],
    ['Clear table', 'Clear Table 6?'],
  ] as const) {
    await inSheet(tablet, action).press('Enter')
    await expect(tablet.getByRole('heading', { name: text })).toBeVisible()
    await expectNoFindingsInAnyTheme(tablet, action, 'dialog[open]:last-of-type')
    await tablet.keyboard.press('Escape')
    await expectLayers(tablet, 1)
  }
})
