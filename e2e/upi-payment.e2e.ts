import type { Page } from '@playwright/test'
import { decodeQr } from '../apps/web/src/ui/decode-qr.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeTill, openBill, openPayment, openTill, sheet, take, type, upiAccount } from './payment-steps.ts'
import { beginSession } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

test.afterEach(async ({ thali }) => closeTill(thali))

/** The text of the drawn code, read from its picture. */
const readCode = async (page: Page): Promise<string | undefined> => {
  const picture = await sheet(page).getByRole('figure').screenshot()
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? []
    return { width: image.width, height: image.height, pixels: Array.from(data) }
  }, picture.toString('base64'))
  // The decoder reads these three only.
  return decodeQr({ width, height, data: new Uint8ClampedArray(pixels) } as ImageData)
}

const setPrice = async ({ db }: Thali, id: string, paise: number): Promise<void> => {
  await db.updateTable('items').set({ price_paise: paise }).where('id', '=', id).execute()
}

const openUpi = async (page: Page, billId: string): Promise<void> => {
  await openPayment(page, billId)
  await sheet(page).getByRole('button', { name: 'UPI', exact: true }).click()
  await expect(sheet(page).getByRole('figure')).toBeVisible()
}

const confirm = (page: Page) => sheet(page).getByRole('button', { name: /^Confirm/ })

test('the drawn code decodes field by field, and staff confirm with digits', async ({ phone, thali }) => {
  const till = await openTill(thali)
  await till.setBilling({ roundTo: 'none' })
  await setPrice(thali, 'dal-makhani', 50)
  const bill = await till.bill(4)
  await setPrice(thali, 'dal-makhani', 26_000)
  await till.setBilling({ roundTo: 'rupee' })
  await beginSession(phone)
  await openUpi(phone, bill.id)
  const text = (await readCode(phone)) ?? ''
  const [request] = (await till.get(bill.id)).upiRequests ?? []
  const query = text.slice('upi://pay?'.length)
  const fields = query.split('&').map((field) => field.split('='))
  expect(text.startsWith('upi://pay?')).toBe(true)
  expect(fields).toEqual([
    ['pa', upiAccount.vpa],
    ['pn', 'Caf%C3%A9%20%26%20Grill'],
    ['tr', request?.reference],
    ['am', '0.50'],
    ['cu', 'INR'],
  ])
  expect(decodeURIComponent(fields[1]?.[1] ?? '')).toBe(upiAccount.name)
  expect(request?.reference).toMatch(/^[A-Za-z0-9]{1,35}$/)
  await expect(sheet(phone).getByText(`Ref. ${request?.reference}`).first()).toBeVisible()

  await expect(sheet(phone).getByText('Waiting for payment').first()).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a UPI code')
  await till.decideUpi(request?.id ?? '', { state: 'claimed' })
  await expect(sheet(phone).getByText('Guest says paid').first()).toBeVisible()
  expect((await till.get(bill.id)).due).toBe(0.5)
  await type(phone, '471')
  await confirm(phone).click()
  await expect(sheet(phone).getByRole('alert')).toHaveText(/^Type the last 4 to 12 digits/)
  await type(phone, '9')
  await confirm(phone).click()
  await expect(sheet(phone).getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  expect((await till.get(bill.id)).payments).toMatchObject([{ method: 'upi', amount: 0.5, utr: '4719' }])
})

test('without a UPI address staff record the digits of a payment', async ({ phone, thali }) => {
  const till = await openTill(thali)
  await till.setBilling({ upi: { vpa: '', name: '' } })
  const [earlier, bill] = [await till.bill(4), await till.bill(5)]
  await till.pay(earlier.id, { method: 'upi', amount: 260, utr: '558811' })
  await beginSession(phone)
  await openPayment(phone, bill.id)
  await sheet(phone).getByRole('button', { name: 'UPI', exact: true }).click()
  await expect(sheet(phone).getByText(/^No UPI address is set/)).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'UPI without a code')
  await type(phone, '881')
  await take(phone).click()
  await expect(sheet(phone).getByRole('alert')).toHaveText(/^Type the last 4 to 12 digits/)
  await type(phone, '1')
  await take(phone).click()
  const question = phone.getByRole('dialog', { name: 'Is this another payment?' })
  await expect(question).toContainText(`are recorded already for bill ${earlier.number} at`)
  await expectNoFindingsInAnyTheme(phone, 'the same UTR')
  await question.getByRole('button', { name: 'Record it as well' }).click()
  await expect(sheet(phone).getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  expect((await till.get(bill.id)).payments).toMatchObject([{ method: 'upi', amount: 260, utr: '8811' }])
})

test('money that arrives late by UPI is stored and shown to be returned', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(4)
  await till.requestUpi(bill.id)
  await till.pay(bill.id, { method: 'card', amount: 260 })
  await beginSession(phone)
  await openBill(phone, bill.id)
  await phone.getByRole('button', { name: 'Payments', exact: true }).click()
  // By keyboard: a tap on the place of an earlier one is dropped for half a second.
  await sheet(phone)
    .getByRole('button', { name: /^UPI ₹260.00/ })
    .press('Enter')
  await sheet(phone).getByLabel('UTR, last digits').fill('9911')
  await expectNoFindingsInAnyTheme(phone, 'an open UPI code')
  await sheet(phone).getByRole('button', { name: 'Confirm ₹260.00 by UPI' }).click()
  await expect(sheet(phone).getByText('₹260.00 too much was paid. Return it to the guest.')).toBeVisible()
  await sheet(phone).getByRole('button', { name: 'Return money' }).click()
  await expect(sheet(phone).getByLabel('Amount in rupees')).toHaveValue('260')
  await sheet(phone).getByRole('button', { name: 'Paid twice' }).click()
  await sheet(phone).getByRole('button', { name: 'Return ₹260.00' }).click()
  await expect.poll(async () => (await till.get(bill.id)).toRefund).toBe(0)
  await expect(sheet(phone).getByText(/too much was paid/)).toHaveCount(0)
  expect(await till.get(bill.id)).toMatchObject({ status: 'paid', due: 0 })
})
