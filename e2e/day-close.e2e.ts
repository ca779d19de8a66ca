import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeTill, openTill } from './payment-steps.ts'
import { beginSession, logIn } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

test.afterEach(async ({ thali }) => closeTill(thali))

const restaurantId = 'spice-garden'

/** Rupees as the screens write them. */
const words = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100)

/** Sums of the stored rows of a day, in paise. */
const sumsOf = async ({ db }: Thali, date: string) => {
  const rows = async (table: 'payments' | 'refunds') =>
    db
      .selectFrom(table)
      .select(['method', 'amount_paise'])
      .where('restaurant_id', '=', restaurantId)
      .where('business_day', '=', date)
      .execute()
  const sum = (all: { method: string; amount_paise: number }[], method?: string): number =>
    all
      .filter((one) => method === undefined || one.method === method)
      .reduce((paise, one) => paise + one.amount_paise, 0)
  const tips = await db
    .selectFrom('payments')
    .select('tip_paise')
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '=', date)
    .where('method', '=', 'cash')
    .execute()
  const [paid, returned] = [await rows('payments'), await rows('refunds')]
  return {
    received: sum(paid),
    refunded: sum(returned),
    cash: sum(paid, 'cash') - sum(returned, 'cash') + tips.reduce((paise, one) => paise + one.tip_paise, 0),
  }
}

const openDay = async (page: Page): Promise<void> => {
  await page.goto('/admin/days')
  await expect(page.getByRole('region', { name: 'Cash drawer' })).toBeVisible()
}

const valueOf = (page: Page, part: string, name: string) =>
  page
    .getByRole('region', { name: part, exact: true })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .last()

const refund = (page: Page, billId: string, amount: number): Promise<number> =>
  page.evaluate(
    async ([id, rupees]) => {
      const answer = await fetch(`/api/bills/${id}/refunds`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': `refund-${id}`,
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        },
        body: JSON.stringify({ method: 'cash', amount: rupees, reason: 'Cold' }),
      })
      return answer.status
    },
    [billId, amount] as const,
  )

/** Counts so much cash in rupees as other cash, with so much left. */
const count = async (page: Page, rupees: string, left: string): Promise<void> => {
  await page.getByRole('button', { name: /^Close \w+day/ }).click()
  await page.getByLabel('Other cash in rupees').fill(rupees)
  await page.getByLabel('Left in the drawer for the next day').fill(left)
}

const closeWithCount = async (page: Page): Promise<void> => {
  // A key press: the button is where the last tap was (ui/tap-guard.ts).
  await page.getByRole('button', { name: /^Close with/ }).press('Enter')
  await page.getByRole('button', { name: 'Close the day', exact: true }).press('Enter')
}

/** On paper the report has the whole width, without the navigation, and names the restaurant. */
const expectPrint = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Spice Garden · .* 20\d\d$/)).toBeVisible()
  const printed = await page.getByRole('region', { name: 'Taxes', includeHidden: true }).boundingBox()
  expect(printed?.width).toBeGreaterThan(700)
  await page.emulateMedia({ media: 'screen' })
}

test('a day closes once with its sums; later money is on the next day', async ({ phone, tablet, thali }) => {
  const till = await openTill(thali)
  const bills = [await till.bill(2), await till.bill(3), await till.bill(4), await till.bill(6)]
  const [cash, card, upi, unpaid] = bills
  if (!cash || !card || !upi || !unpaid) throw new Error('Four bills are issued')
  const date = cash.businessDay ?? ''
  await till.pay(cash.id, { method: 'cash', amount: cash.payable, tip: 15, tendered: cash.payable + 15 })
  await till.pay(card.id, { method: 'card', amount: 60 })
  await till.pay(card.id, { method: 'other', amount: card.payable - 60 })
  await till.decideUpi((await till.requestUpi(upi.id)).id, { state: 'confirmed', utr: '482913' })
  await logIn(tablet)
  expect(await refund(tablet, cash.id, 40)).toBe(201)
  await openDay(tablet)
  await tablet.getByRole('button', { name: 'Cash out' }).click()
  await tablet.getByLabel('Amount in rupees').fill('25.50')
  await tablet.getByRole('button', { name: 'Milk' }).click()
  await tablet.getByRole('button', { name: 'Take out ₹25.50' }).press('Enter')
  await expect(tablet.getByRole('region', { name: 'Cash drawer' }).getByRole('listitem')).toContainText(['Milk'])

  const sums = await sumsOf(thali, date)
  const expected = sums.cash - 2550
  await expect(valueOf(tablet, 'Cash drawer', 'Should be in the drawer')).toContainText(words(expected))
  await expect(tablet.getByRole('row', { name: /^Total/ })).toContainText(words(sums.received))
  await expectNoFindingsInAnyTheme(tablet, 'Day close')
  await expectPrint(tablet)

  // A second device counts the same day.
  await beginSession(phone)
  await openDay(phone)
  await count(phone, '5', '5')
  await count(tablet, String((expected - 1000) / 100), '100')
  // The dialog, and the question after it.
  const early = tablet.getByText(/goes on until 4:00\sam. If you close it now/i)
  await expect(early).toHaveCount(1)
  await tablet.getByRole('button', { name: /^Close with/ }).press('Enter')
  await expect(early).toHaveCount(2)
  await tablet.getByRole('button', { name: 'Close the day', exact: true }).press('Enter')
  await expect(tablet.getByText(/^Z report: closed by/)).toBeVisible()
  await expect(tablet.getByText('₹10.00 less than expected.')).toBeVisible()
  await expect(valueOf(tablet, 'Cash drawer', 'Should be in the drawer')).toContainText(words(expected))
  await expect(tablet.getByRole('row', { name: /^Total/ })).toContainText(words(sums.received))
  await expect(
    tablet.getByRole('region', { name: 'Open at the close, carried over' }).getByRole('link', {
      name: new RegExp(unpaid.number ?? ''),
    }),
  ).toBeVisible()

  // It learns of the close, and keeps what was typed.
  const days = phone.waitForResponse((response) => /\/api\/days\?/.test(response.url()))
  await phone.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
  await days
  await expect(phone.getByLabel('Left in the drawer for the next day')).toHaveValue('5')
  await closeWithCount(phone)
  await expect(phone.getByText(/^This day was closed already/)).toBeVisible()
  await expect(phone.getByText(/^Z report: closed by/)).toBeVisible()

  const { payments } = await till.pay(unpaid.id, { method: 'cash', amount: unpaid.payable })
  expect(payments).toHaveLength(1)
  expect(await sumsOf(thali, date)).toEqual(sums)
  await openDay(tablet)
  await expect(tablet.getByText(/is closed\. Money of now counts for/)).toBeVisible()
  await expect(valueOf(tablet, 'Cash drawer', 'In the drawer at the start')).toContainText('₹100.00')
  await expect(valueOf(tablet, 'Cash drawer', 'Cash payments')).toContainText(words(unpaid.payable * 100))
})

test('bills are found by number, amount and state, and lead to the bill', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(9, { 'dal-makhani': 7 })
  const other = await till.bill(10)
  await logIn(phone)
  await phone.getByRole('button', { name: 'Open navigation' }).click()
  await phone.getByRole('link', { name: 'Bills', exact: true }).click()
  await phone.getByRole('link', { name: 'Issued bills' }).click()
  const list = phone.getByRole('list', { name: 'Bills' })
  await expect(list.getByText(bill.number ?? '')).toBeVisible()
  await phone.getByLabel('Search bills').fill(String(bill.payable))
  await expect(list.getByText(other.number ?? '')).toBeHidden()
  await expect(list.getByText(bill.number ?? '')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'Bills')
  await phone.getByLabel('Search bills').fill(bill.number ?? '')
  await phone.getByRole('button', { name: 'Unpaid', exact: true }).click()
  await till.pay(bill.id, { method: 'card', amount: bill.payable })
  await expect(phone.getByText('No bill fits the search.')).toBeVisible()
  await phone.getByRole('button', { name: 'Show all' }).click()
  await list.getByRole('link', { name: new RegExp(bill.number ?? '') }).press('Enter')
  await expect(phone).toHaveURL(new RegExp(`bill=${bill.id}`))
})
