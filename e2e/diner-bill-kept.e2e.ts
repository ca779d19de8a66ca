import { openBill, openBillHouse, openMyOrders, orderFrom, sitDown } from './bill-steps.ts'
import { waitForServiceWorker } from './service-worker.ts'
import { expect, test } from './thali.ts'

// A reload without a network needs the service worker.
test.use({ serviceWorkers: 'allow' })

test('without a network the bill stays, also after a reload, and nothing is paid', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  await sitDown(phone, house, 3)
  const bill = await house.issue(await orderFrom(phone, house, 3))
  await openMyOrders(phone)
  await openBill(phone)
  await waitForServiceWorker(phone)
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Pay ₹100 by UPI' }).click()
  await expect(phone.getByText('No connection. Please try again, or pay your waiter.')).toBeVisible()
  await expect(phone.getByText(/^No connection\. This is your bill as of /)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/^No connection\. This is your bill as of /)).toBeVisible()
  await expect(phone.getByRole('article')).toContainText(bill.number)
  await expect(phone.getByRole('button', { name: /by UPI/ })).toHaveCount(0)
  await phone.context().setOffline(false)
  await expect(phone.getByRole('button', { name: 'Pay ₹100 by UPI' })).toBeVisible()
  await expect(phone.getByText(/^No connection\. This is your bill as of /)).toBeHidden()
  expect((await house.get(bill)).upiRequests ?? []).toEqual([])
})
