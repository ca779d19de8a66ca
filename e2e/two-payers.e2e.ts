// Two members of the staff take money for one bill at once: one payment is recorded, and the other person reads why not theirs.
import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeTill, openPayment, openTill, sheet, take, type TillOffice } from './payment-steps.ts'
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

type Bill = Awaited<ReturnType<TillOffice['bill']>>

const firsts: Readonly<Record<string, (till: TillOffice, bill: Bill) => Promise<unknown>>> = {
  '₹260.00 cash': (till, bill) => till.pay(bill.id, { method: 'cash', amount: 260 }),
  '₹260.00 by UPI': async (till, bill) =>
    till.decideUpi((await till.requestUpi(bill.id)).id, {
      state: 'confirmed',
      utr: '1234',
      mayRepeatUtr: true,
    }),
}

const seconds = { cash: ['Cash', '₹260.00 cash'], card: ['Card', '₹260.00 by card'] } as const

for (const [first, payFirst] of Object.entries(firsts))
  for (const [button, second] of Object.values(seconds))
    test(`after ${first} of another person ${second} is given back`, async ({ phone, thali }) => {
      const till = await openTill(thali)
      const bill = await till.bill(4)
      await beginSession(phone, waiter)
      await openPayment(phone, bill.id)
      await letFirst(phone, () => payFirst(till, bill))
      await sheet(phone).getByRole('button', { name: button, exact: true }).click()
      await take(phone).press('Enter')
      const told = sheet(phone).getByRole('alert')
      await expect(told).toHaveText(
        new RegExp(
          `^Already paid: ${first}, by demo-admin, \\d{1,2}:\\d\\d [ap]m\\. Your ${second} was not recorded: give it back\\.$`,
          'i',
        ),
      )
      await expect(sheet(phone).getByRole('heading', { name: 'Already paid' })).toBeVisible()
      if (button === 'Cash') await expectNoFindingsInAnyTheme(phone, 'a payment that came second')
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

test('a refused part names the payment that came first', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(6)
  await beginSession(phone, waiter)
  await openPayment(phone, bill.id)
  await letFirst(phone, () => till.pay(bill.id, { method: 'card', amount: 200 }))
  await take(phone).press('Enter')
  await expect(sheet(phone).getByRole('alert')).toContainText('Already paid: ₹200.00 by card, by demo-admin')
  await expect(take(phone)).toHaveText('Take ₹60.00 cash')
  await take(phone).press('Enter')
  await expect(sheet(phone).getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expect(sheet(phone).getByRole('alert')).toHaveCount(0)
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

test('a cancelled bill does not take the payment, and shows no mark', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(8)
  await beginSession(phone, waiter)
  await openPayment(phone, bill.id)
  await letFirst(phone, () => till.cancel(bill.id))
  await take(phone).press('Enter')
  await expect(sheet(phone).getByText(/Your ₹260\.00 cash was not recorded: give it back\.$/)).toBeVisible()
  await expect(sheet(phone).getByRole('heading', { name: 'Paid', exact: true })).toHaveCount(0)
})

test('an own payment whose answer was lost counts as own', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(9)
  await beginSession(phone, waiter)
  await openPayment(phone, bill.id)
  await phone.route('**/payments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await take(phone).press('Enter')
  await expect(sheet(phone).getByText('No answer yet')).toBeVisible()
  await phone.unroute('**/payments')
  await sheet(phone).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(sheet(phone).getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expect(sheet(phone).getByRole('alert')).toHaveCount(0)
  expect((await till.get(bill.id)).payments).toHaveLength(1)
})
