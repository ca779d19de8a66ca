// Two members of the staff take money for one bill at once: one payment is recorded, and the other person reads why not theirs.
import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeTill, openPayment, openTill, sheet, take } from './payment-steps.ts'
import { beginSession } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(async ({ thali }) => closeTill(thali))

const waiter = { username: 'demo-waiter', password: 'demo-waiter' }

/** The admin is first: the waiter's payment leaves the tablet before the admin's, and reaches the server after it. */
const letFirst = (page: Page, payFirst: () => Promise<unknown>): Promise<unknown> =>
  page.route(
    '**/payments',
    async (route) => {
      await payFirst()
      await route.continue()
    },
    { times: 1 },
  )

test('a payment that came second is given back', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(4)
  await beginSession(phone, waiter)
  await openPayment(phone, bill.id)
  await letFirst(phone, () => till.pay(bill.id, { method: 'cash', amount: 260 }))
  await take(phone).press('Enter')
  await expect(sheet(phone).getByRole('alert')).toHaveText(
    /^Already paid: ₹260.00 cash, by demo-admin, \d{1,2}:\d\d [ap]m\. Your ₹260.00 cash was not recorded: give it back\.$/i,
  )
  await expect(sheet(phone).getByRole('heading', { name: 'Already paid' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a payment that came second')
  const { payments, due, toRefund } = await till.get(bill.id)
  expect([payments.length, due, toRefund]).toEqual([1, 0, 0])
})

test('a share that another person took is told on the split sheet', async ({ tablet, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(5)
  const { shares = [] } = await till.split(bill.id, { by: 'equal', count: 2 })
  const [share] = shares
  if (!share) throw new Error('The bill has no shares')
  await beginSession(tablet, waiter)
  await openPayment(tablet, bill.id)
  await tablet.keyboard.press('Escape')
  await tablet.getByRole('button', { name: 'Shares: 0 of 2 paid' }).press('Enter')
  await letFirst(tablet, () => till.pay(bill.id, { method: 'cash', amount: 130, shareId: share.id }))
  await take(tablet).press('Enter')
  await expect(sheet(tablet).getByRole('alert')).toContainText('Already paid: ₹130.00 cash for share 1, by demo-admin')
  await expect(sheet(tablet).getByRole('alert')).toContainText('Your ₹130.00 cash for share 1 was not recorded')
  await expect(sheet(tablet).getByText('Share 1 is paid.')).toBeVisible()
  expect((await till.get(bill.id)).payments).toHaveLength(1)
})

test('a bill that is paid elsewhere says by whom, without a tap', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(7)
  await beginSession(phone, waiter)
  await openPayment(phone, bill.id)
  await till.pay(bill.id, { method: 'card', amount: 260 })
  await expect(sheet(phone).getByRole('alert')).toHaveText(
    /^Paid on another screen: ₹260\.00 by card, by demo-admin, .*\. This screen recorded nothing\.$/,
  )
})
