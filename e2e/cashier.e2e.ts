import type { Page } from '@playwright/test'
import { type BillHouse, logInAs, openBillHouse } from './bill-steps.ts'
import { sheet, take } from './payment-steps.ts'
import { expect, test, type Thali } from './thali.ts'

const bills = (page: Page) => page.getByRole('list', { name: 'Bills' }).getByRole('link')

const showIssued = (page: Page) => page.getByRole('link', { name: 'Issued bills' }).press('Enter')

test('a cashier sees her two screens, takes a payment and returns money', async ({ tablet, thali }) => {
  const house = await openBillHouse(thali)
  const bill = await house.issue(await house.order(3))
  await logInAs(tablet, house.restaurant.cashier)
  await expect(tablet).toHaveURL(/\/admin\/bills$/)
  await expect(tablet.getByRole('navigation', { name: 'Navigation' }).getByRole('link')).toHaveText([
    'Bills',
    'Day close',
  ])
  await tablet.goto('/admin/tables')
  await expect(tablet).toHaveURL(/\/admin\/bills$/)
  await showIssued(tablet)
  await bills(tablet).press('Enter')
  await tablet.getByRole('button', { name: 'Take payment ₹100.00' }).press('Enter')
  await take(tablet).press('Enter')
  await sheet(tablet).getByRole('button', { name: 'Return money' }).press('Enter')
  await sheet(tablet).getByLabel('Amount in rupees').fill('30')
  await expect(sheet(tablet).getByText('₹30.00 will be due again.')).toBeVisible()
  await sheet(tablet).getByRole('button', { name: 'Wrong amount entered' }).press('Enter')
  await sheet(tablet).getByRole('button', { name: 'Return ₹30.00' }).press('Enter')
  await expect(sheet(tablet).getByRole('region', { name: 'Payments' })).toContainText(
    'Returned, Cash: Wrong amount entered',
  )
  expect(await house.get(bill)).toMatchObject({ due: 30, refunds: [{ amount: 30 }] })
})

test('only what was not paid too much is due again after a return', async ({ tablet, thali }) => {
  const house = await openBillHouse(thali)
  const bill = await house.issue(await house.order(3))
  for (let times = 0; times < 2; times += 1) await house.pay(bill, { method: 'upi', amount: 100, utr: `12345${times}` })
  await logInAs(tablet, house.restaurant.cashier)
  await showIssued(tablet)
  await bills(tablet).press('Enter')
  await tablet.getByRole('button', { name: 'Payments' }).press('Enter')
  await sheet(tablet).getByRole('button', { name: 'Return money' }).press('Enter')
  await expect(sheet(tablet).getByLabel('Amount in rupees')).toHaveValue('100')
  await expect(sheet(tablet).getByText('will be due again')).toHaveCount(0)
  await sheet(tablet).getByLabel('Amount in rupees').fill('145')
  await expect(sheet(tablet).getByText('₹45.00 will be due again.')).toBeVisible()
})

/** Copies an issued bill, with the following numbers. */
const copyBill = async ({ db }: Thali, { id }: { readonly id: string }, count: number): Promise<void> => {
  const bill = await db.selectFrom('bills').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_, at) => {
    const counter = bill.counter + at + 1
    const number = bill.number.replace(/\d+$/, String(counter).padStart(5, '0'))
    return { ...bill, id: `${id}-${counter}`, idempotency_key: `${id}-${counter}`, number, counter }
  })
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < count; at += 500) {
      const piece = copies.slice(at, at + 500)
      await trx.insertInto('bills').values(piece).execute()
      const states = piece.map((one) => ({ restaurant_id: bill.restaurant_id, bill_id: one.id }))
      await trx.insertInto('bill_states').values(states).execute()
    }
  })
}

const openList = async (page: Page, house: BillHouse): Promise<void> => {
  await logInAs(page, house.restaurant.cashier)
  await showIssued(page)
  await expect(page.getByText('1000 bills, ₹1,00,000.00')).toBeVisible()
}

test('1,000 unpaid bills are listed, searched and scrolled', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  await copyBill(thali, await house.issue(await house.order(3)), 999)
  await openList(phone, house)
  await expect(bills(phone)).toHaveCount(60)
  const search = phone.getByLabel('Search bills')
  await search.fill('/00777')
  await expect(bills(phone)).toHaveCount(1)
  await search.fill('')
  await expect(bills(phone)).toHaveCount(60)
  await bills(phone).last().scrollIntoViewIfNeeded()
  await expect(bills(phone)).toHaveCount(120)
})
