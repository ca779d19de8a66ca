import type { Locator, Page } from '@playwright/test'
import { endAnimations } from './animations.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeTill, openBill, openTill, sheet, take } from './payment-steps.ts'
import { beginSession, logIn, separateTaps } from './steps.ts'
import { tapRepeatedly } from './tap-steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(async ({ thali }) => closeTill(thali))

const share = (page: Page, number: number): Locator =>
  sheet(page).getByRole('button', { name: new RegExp(`^Share ${number}`) })

/** Counts taps, and takes a picture after each. */
const countTaps = (page: Page, pictureOf: (step: number) => string) => {
  let taps = 0
  return {
    tap: async (target: Locator, next: Locator): Promise<void> => {
      await separateTaps(page)
      await target.tap()
      taps += 1
      await expect(next).toBeVisible()
      await endAnimations(page)
      await page.screenshot({ path: pictureOf(taps) })
    },
    count: () => taps,
  }
}

test('a table of four settles by cash, card and UPI in 12 taps', async ({ phone, thali }, info) => {
  const till = await openTill(thali)
  const order = await till.order(4, { 'dal-makhani': 2, 'butter-naan': 4 })
  const bill = await till.issue([order])
  await beginSession(phone)
  await openBill(phone, bill.id)
  const { tap, count } = countTaps(phone, (step) => info.outputPath(`tap-${String(step).padStart(2, '0')}.png`))
  const key = (digit: string): Locator =>
    sheet(phone)
      .getByRole('group', { name: /^Keys for/ })
      .getByRole('button', { name: digit, exact: true })
  const digits = (typed: string): Locator => sheet(phone).getByRole('button', { name: `UTR, last digits ${typed}` })

  await tap(
    phone.getByRole('button', { name: 'Split', exact: true }),
    sheet(phone).getByText(/^Tap the number of guests/),
  )
  await tap(sheet(phone).getByRole('button', { name: 'Divide by 4' }), take(phone))
  await tap(take(phone), sheet(phone).getByText('Recorded: ₹186.00 cash for share 1.'))
  await tap(
    sheet(phone).getByRole('button', { name: 'Card' }),
    sheet(phone).getByRole('button', { name: /^Take ₹186.00 by card/ }),
  )
  await tap(take(phone), sheet(phone).getByText('Recorded: ₹186.00 by card for share 2.'))
  await tap(take(phone), sheet(phone).getByText('Recorded: ₹185.00 by card for share 3.'))
  await tap(
    sheet(phone).getByRole('button', { name: 'UPI' }),
    sheet(phone).getByRole('figure', { name: /^UPI code for ₹185.00/ }),
  )
  await tap(key('4'), digits('4'))
  await tap(key('7'), digits('47'))
  await tap(key('1'), digits('471'))
  await tap(key('9'), digits('4719'))
  await tap(
    sheet(phone).getByRole('button', { name: 'Confirm ₹185.00 by UPI' }),
    sheet(phone).getByRole('heading', { name: 'Paid', exact: true }),
  )

  expect(count()).toBe(12)
  const { status, payments } = await till.get(bill.id)
  expect(status).toBe('paid')
  expect(payments.map(({ method }) => method)).toEqual(['cash', 'card', 'card', 'upi'])
  expect(await till.statusOf(order)).toBe('Completed')
})

test('shares by dish tick off on every screen, one for each Take', async ({ phone, tablet, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(4, { 'dal-makhani': 2, 'butter-naan': 2, 'paneer-tikka-masala': 1 })
  await logIn(phone)
  await logIn(tablet)
  await openBill(phone, bill.id)
  await openBill(tablet, bill.id)
  for (const page of [phone, tablet]) await page.getByRole('button', { name: 'Split', exact: true }).click()
  await separateTaps(phone)
  await sheet(phone).getByRole('button', { name: 'By dish' }).click()
  await sheet(phone)
    .getByRole('button', { name: /Dal Makhani/ })
    .click()
  await sheet(phone).getByRole('button', { name: 'Share 2' }).click()
  await sheet(phone)
    .getByRole('button', { name: /Paneer Tikka Masala/ })
    .click()
  await expectNoFindingsInAnyTheme(phone, 'lines of shares')
  await sheet(phone).getByRole('button', { name: 'Divide into 2 shares' }).click()
  // The naan of 111 is of both.
  await expect(share(tablet, 1)).toContainText('₹576.00')
  await expect(share(tablet, 2)).toContainText('₹375.00')
  await expect(sheet(tablet).getByRole('button', { name: 'Divide again' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'shares')
  await share(phone, 2).click()
  await tapRepeatedly(take(phone), { times: 3 })
  await expect(share(tablet, 2)).toContainText('Paid')
  await expect(sheet(tablet).getByText('A share is paid, so the division stays.')).toBeVisible()
  await expect(sheet(tablet).getByRole('button', { name: 'Divide again' })).toHaveCount(0)
  await expect(sheet(phone).getByText('Recorded: ₹375.00 cash for share 2.')).toBeVisible()
  await expect(share(phone, 1)).toHaveAttribute('aria-pressed', 'true')
  expect((await till.get(bill.id)).payments).toHaveLength(1)
})
