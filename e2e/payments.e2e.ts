import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeTill, dueOf, openPayment, openTill, sheet, take, type } from './payment-steps.ts'
import { beginSession, expectLayers } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(async ({ thali }) => closeTill(thali))

const isPaid = (page: Page): Promise<void> =>
  expect(sheet(page).getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()

/** Deletes the last digits on the large keys. */
const deleteDigits = async (page: Page, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1)
    await sheet(page).getByRole('button', { name: 'Delete the last digit' }).click()
}

test('typed cash survives Back and a reload, pays and closes the orders', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const order = await till.order(4, { 'dal-makhani': 2 })
  const bill = await till.issue([order])
  await beginSession(phone)
  await openPayment(phone, bill.id)
  await expect(sheet(phone).getByRole('group', { name: 'Usual amounts' }).getByRole('button').last()).toHaveText(
    '₹2,000',
  )
  await type(phone, '1500')
  const received = sheet(phone).getByRole('button', { name: /^Received/ })
  await phone.goBack()
  await phone.getByRole('button', { name: /^Take payment/ }).press('Enter')
  await expect(received).toContainText('₹1,500.00')
  await phone.reload()
  await phone.getByRole('button', { name: /^Take payment/ }).click()
  await expect(received).toContainText('₹1,500.00')
  // A fault moves no key.
  await sheet(phone)
    .getByRole('button', { name: /^Amount/ })
    .click()
  const placeOfZero = () => sheet(phone).getByRole('button', { name: '0', exact: true }).boundingBox()
  const before = await placeOfZero()
  await type(phone, '521')
  await expect(sheet(phone).getByRole('alert')).toHaveText('Only ₹520.00 is due.')
  expect(await placeOfZero()).toEqual(before)
  await deleteDigits(phone, 1)
  await type(phone, '0')

  await received.click()
  await deleteDigits(phone, 4)
  await type(phone, '600')
  await expect(sheet(phone).getByText('Change: ₹80.00')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'cash')
  await sheet(phone).getByRole('button', { name: 'Keep the change' }).click()
  await expect(take(phone)).toHaveText('Take ₹520.00 cashwith ₹80.00 tip')
  await sheet(phone).getByRole('button', { name: /^Tip/ }).click()
  await deleteDigits(phone, 2)
  await take(phone).click()
  await isPaid(phone)
  await expect(sheet(phone).getByText('Change: ₹80.00')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a paid bill')
  expect(await till.statusOf(order)).toBe('Completed')
  const { payments, status } = await till.get(bill.id)
  expect(status).toBe('paid')
  expect(payments).toMatchObject([{ method: 'cash', amount: 520, tip: 0, tendered: 600, change: 80 }])
})

/** Returns money of the last payment. */
const returnMoney = async (page: Page, field: string, amount: string, action: string): Promise<void> => {
  await sheet(page).getByRole('button', { name: 'Return money' }).last().press('Enter')
  await sheet(page).getByLabel(field).fill(amount)
  await sheet(page).getByRole('button', { name: 'Paid twice' }).press('Enter')
  await sheet(page).getByRole('button', { name: action }).press('Enter')
}

test('a payment in parts is typed by keyboard, and partly returned', async ({ tablet, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(4, { 'dal-makhani': 2 })
  await beginSession(tablet)
  await openPayment(tablet, bill.id)
  await sheet(tablet)
    .getByRole('button', { name: /^Amount/ })
    .click()
  await tablet.keyboard.type('200.50')
  await take(tablet).click()
  await expect(sheet(tablet).getByText('Recorded: ₹200.50 cash.')).toBeVisible()
  await expect(dueOf(tablet)).toHaveText('₹319.50')
  await expect(sheet(tablet)).not.toContainText('The amount due changed')
  await sheet(tablet).getByRole('button', { name: 'Card' }).click()
  await sheet(tablet).getByRole('button', { name: /^Tip/ }).click()
  await tablet.keyboard.type('30')
  await take(tablet).click()
  await isPaid(tablet)
  expect((await till.get(bill.id)).payments).toMatchObject([
    { method: 'cash', amount: 200.5 },
    { method: 'card', amount: 319.5, tip: 30 },
  ])

  await sheet(tablet).getByRole('button', { name: 'Return money' }).last().press('Enter')
  await expectNoFindingsInAnyTheme(tablet, 'money to return', 'dialog[open]:last-of-type')
  await tablet.keyboard.press('Escape')
  await expectLayers(tablet, 1)
  await returnMoney(tablet, 'Of the tip of ₹30.00, in rupees', '10', 'Return ₹10.00')
  await expect(sheet(tablet).getByText('Tip -₹10.00')).toBeVisible()
  expect(await till.get(bill.id)).toMatchObject({ status: 'paid', due: 0 })
  await returnMoney(tablet, 'Amount in rupees', '20', 'Return ₹20.00')
  await expect(dueOf(tablet)).toHaveText('₹20.00')
  await expect(sheet(tablet).getByRole('region', { name: 'Payments' })).toContainText(
    'Returned, Card: Paid twice-₹20.00',
  )
  expect((await till.get(bill.id)).refunds).toMatchObject([
    { method: 'card', amount: 0, tip: 10 },
    { method: 'card', amount: 20, reason: 'Paid twice' },
  ])
})
