import type { Page } from '@playwright/test'
import { listOrders } from '../testing/dishes.ts'
import {
  filmCodes,
  openReader,
  orderOffline,
  showToWaiter,
  tabletWithCamera,
  typeCode,
  typedCodeOf,
} from './hand-over-steps.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { expectLayers, logIn, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'
import { anotherPhone } from './visit-steps.ts'

/** The reader's last step. */
const send = (tablet: Page): Promise<void> => tablet.getByRole('button', { name: 'Send to kitchen' }).click()

test('two phones without a network make two orders, by camera and typed', async ({ phone, browser, thali }, info) => {
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  await orderOffline(phone, 9, ['Dal Makhani', 'Butter Naan'], '₹315.50')
  await showToWaiter(phone)
  const film = info.outputPath('codes.y4m')
  await filmCodes(phone, film)

  const other = await anotherPhone(browser, thali)
  await orderOffline(other, 10, ['Dal Makhani'], '₹260')
  await showToWaiter(other)
  const code = await typedCodeOf(other)

  const { browser: withCamera, tablet } = await tabletWithCamera(thali, film)
  await logIn(tablet)
  await openReader(tablet)
  const dialog = tablet.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Order for table 9' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([/Dal Makhani/, /Butter Naan/, /Total\s*₹315\.50/])
  await send(tablet)
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await listOrders(thali, 9)).length).toBe(1)

  await openReader(tablet)
  // The camera still sees the first phone.
  await expect(dialog.getByRole('heading', { name: 'Order for table 9' })).toBeVisible()
  await tablet.keyboard.press('Escape')
  await expectLayers(tablet, 0)
  await tablet.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await openReader(tablet)
  await expect(dialog.getByText('The camera works only on an address with https.')).toBeVisible()
  await typeCode(tablet, code.toLowerCase())
  await expect(dialog.getByRole('heading', { name: 'Order for table 10' })).toBeVisible()
  await send(tablet)
  await expect.poll(async () => (await listOrders(thali, 10)).length).toBe(1)
  await withCamera.close()

  // Both phones send the same order again.
  await phone.context().setOffline(false)
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible({ timeout: 40_000 })
  await other.context().setOffline(false)
  await expect(other.getByRole('heading', { name: 'Your waiter already sent this' })).toBeVisible({ timeout: 40_000 })
  await other.getByRole('button', { name: 'OK' }).click()
  for (const page of [phone, other]) await expect(page.getByRole('link', { name: /View basket/ })).toBeHidden()
  expect([(await listOrders(thali, 9)).length, (await listOrders(thali, 10)).length]).toEqual([1, 1])

  for (const [page, summary] of [
    [phone, '2 items'],
    [other, '1 item'],
  ] as const) {
    await page.goto('/orders/my-orders')
    await expect(page.getByRole('region', { name: 'Live Orders' })).toContainText(summary)
  }
  await other.context().close()
})

test("an order of several codes is read when the browser's reader fails", async ({ phone, thali }, info) => {
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  await orderOffline(phone, 11, ['Dal Makhani'], '₹260')
  // Notes in another script make it long.
  await phone.evaluate(async () => {
    const request = indexedDB.open('RestaurantBasketDB', 1)
    await new Promise((resolve) => (request.onsuccess = resolve))
    const store = request.result.transaction('baskets', 'readwrite').objectStore('baskets')
    const read = store.get('spice-garden')
    await new Promise((resolve) => (read.onsuccess = resolve))
    const note = 'कम मसालेदार, प्याज नहीं। '.repeat(6)
    const noted = (line: object) => ({ ...line, specialInstructions: note })
    const { items, submissions } = read.result
    const changed = submissions.map((one: { order: { items: object[] } }) => ({
      ...one,
      order: { ...one.order, items: one.order.items.map(noted) },
    }))
    await new Promise((resolve) => {
      store.put({ ...read.result, items: items.map(noted), submissions: changed }).onsuccess = resolve
    })
    request.result.close()
    dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(phone.getByText(/कम मसालेदार/)).toBeVisible()
  await showToWaiter(phone)
  await expect(phone.getByText('Code 1 of 3')).toBeVisible()
  const film = info.outputPath('codes.y4m')
  await filmCodes(phone, film)
  const { browser, tablet } = await tabletWithCamera(thali, film)
  await tablet.addInitScript(() => {
    const detect = () => Promise.reject(new DOMException('No service', 'NotSupportedError'))
    const BarcodeDetector = Object.assign(
      class {
        detect = detect
      },
      { getSupportedFormats: () => Promise.resolve(['qr_code']) },
    )
    Object.assign(globalThis, { BarcodeDetector })
  })
  await logIn(tablet)
  await openReader(tablet)
  await expect(tablet.getByRole('dialog').getByText(/कम मसालेदार/)).toBeVisible()
  await send(tablet)
  await expect.poll(async () => (await listOrders(thali, 11)).length).toBe(1)
  await browser.close()
})

test('the hand-over works by keyboard and passes axe in every theme', async ({ phone, tablet, thali }) => {
  for (const page of [phone, tablet]) await page.emulateMedia({ reducedMotion: 'reduce' })
  await orderOffline(phone, 16, ['Dal Makhani', 'Butter Naan'], '₹315.50')
  await expectNoFindingsInAnyTheme(phone, 'waiting')
  await phone.getByRole('button', { name: 'Show to the waiter' }).press('Enter')
  await phone.getByText('The waiter has no camera?').press('Enter')
  const code = (await phone.getByRole('dialog').getByRole('listitem').allTextContents()).join(' ')
  await expectNoFindingsInAnyTheme(phone, 'codes', 'dialog')
  await phone.getByRole('dialog').getByRole('button', { name: 'Take it back' }).press('Enter')
  await expectNoFindingsInAnyTheme(phone, 'take back', 'dialog dialog')
  await phone.keyboard.press('Escape')
  await phone.keyboard.press('Escape')
  await expect(phone.getByRole('button', { name: 'Show the code again' })).toBeFocused()

  await tablet.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refuse } })
  })
  await logIn(tablet)
  const open = tablet.getByRole('button', { name: 'Scan a phone' })
  await open.press('Enter')
  await expect(tablet.getByText(/^The camera is blocked/)).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'no camera', 'dialog')
  await typeCode(tablet, 'AAAAA')
  await expect(tablet.getByText('Group 1 has a typing error.')).toBeVisible()
  await tablet.getByText('No code? Read the order out').press('Enter')
  await expectNoFindingsInAnyTheme(tablet, 'typed', 'dialog')
  await tablet.getByRole('button', { name: 'Use the camera' }).press('Enter')
  await tablet.getByRole('button', { name: 'Type the code' }).press('Enter')
  const field = tablet.getByLabel('Code from the phone')
  await expect(field).toHaveValue('AAAAA')
  await field.focus()
  await tablet.keyboard.press('Control+A')
  await tablet.keyboard.type(code)
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByRole('heading', { name: 'Order for table 16' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'review', 'dialog')
  await tablet.getByRole('button', { name: 'Send to kitchen' }).press('Enter')
  await expect(tablet.getByRole('dialog')).toBeHidden()
  await expect(open).toBeFocused()
  await expect.poll(async () => (await listOrders(thali, 16)).length).toBe(1)
})

test('a camera stops when the decoder was not downloaded', async ({ tablet }) => {
  await tablet.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    const stream = document.createElement('canvas').captureStream()
    const answered = Promise.withResolvers<MediaStream>()
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => answered.promise } })
    Object.assign(globalThis, { stream, allow: () => answered.resolve(stream) })
  })
  const failed = tablet.waitForEvent('requestfailed', (request) => request.url().includes('decode-qr'))
  await tablet.route('**/decode-qr*', (route) => route.abort())
  await logIn(tablet)
  await openReader(tablet)
  await failed
  await expect(tablet.getByLabel('Camera picture')).toBeVisible()
  await tablet.evaluate(() => Reflect.get(globalThis, 'allow')())
  await expect(tablet.getByText(/^The reader of codes could not be downloaded\./)).toBeVisible()
  expect(await tablet.evaluate(() => Reflect.get(globalThis, 'stream').getTracks()[0].readyState)).toBe('ended')
})
