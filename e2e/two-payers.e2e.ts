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
