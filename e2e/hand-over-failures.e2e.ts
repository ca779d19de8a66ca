// Failures of handing an order over, and orders that wait for a decision.
import { listOrders } from '../testing/dishes.ts'
import { openReader, orderOffline, showToWaiter, typeCode, typedCodeOf } from './hand-over-steps.ts'
import { expectLayers, logIn } from './steps.ts'
import { expect, test } from './thali.ts'

test('a tablet that cannot store the order of a phone sends it all the same', async ({ phone, tablet, thali }) => {
  await orderOffline(phone, 17, ['Dal Makhani'], '₹260')
  await showToWaiter(phone)
  const code = await typedCodeOf(phone)
  await logIn(tablet)
  await openReader(tablet)
  await typeCode(tablet, code)
  await tablet.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  await tablet.getByRole('button', { name: 'Send to kitchen' }).press('Enter')
  await expectLayers(tablet, 0)
  await expect.poll(async () => (await listOrders(thali, 17)).length).toBe(1)
})

test('a camera that another app takes says so and starts again', async ({ tablet }) => {
  await tablet.addInitScript(() => {
    const streams: MediaStream[] = []
    const getUserMedia = async () => {
      const stream = document.createElement('canvas').captureStream()
      streams.push(stream)
      return stream
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
    Object.assign(globalThis, { streams })
  })
  await logIn(tablet)
  await openReader(tablet)
  const count = (): Promise<number> => tablet.evaluate(() => Reflect.get(globalThis, 'streams').length)
  await expect.poll(count).toBe(1)
  await expect(tablet.getByLabel('Camera picture')).toBeVisible()
  await tablet.evaluate(() => Reflect.get(globalThis, 'streams')[0].getTracks()[0].dispatchEvent(new Event('ended')))
  await expect(tablet.getByText(/^The camera was stopped\./)).toBeVisible()
  await tablet.getByRole('button', { name: 'Try the camera again' }).press('Enter')
  await expect.poll(count).toBe(2)
  await expect(tablet.getByLabel('Camera picture')).toBeVisible()
})
