import { expect, test } from 'vitest'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { sampleReply } from '../../../../test/sample.ts'
import { showComponent } from '../../../../test/screen.tsx'
import { emptyDraft } from './payment-draft.ts'
import { UpiEntry } from './upi-entry.tsx'
import type { UpiPayment } from './use-upi.ts'

const ignore = (): void => undefined

const show = (request: UpiRequest, due: number, tip = '') => {
  const shown: number[] = []
  const upi: UpiPayment = {
    request,
    isBusy: false,
    failure: undefined,
    news: undefined,
    show: (paise) => void shown.push(paise),
    confirm: ignore,
    same: undefined,
    forgetSame: ignore,
    reject: () => Promise.resolve(undefined),
  }
  const entry = <UpiEntry upi={upi} draft={{ ...emptyDraft('upi'), tip }} due={due} onChange={ignore} />
  return showComponent(entry).then((screen) => ({ ...screen, shown }))
}

/** Asks for ₹100 and a tip of ₹10. */
const request: UpiRequest = { ...sampleReply('createUpiRequest'), amount: 110, tip: 10 }
const words = 'This code asks for more than is due now. Make a new code.'

test('a code above the due amount says why a new one is needed', async () => {
  const { text, click, shown } = await show(request, 9900)
  expect(text()).toContain(words)
  await click('Show code for ₹99.00')
  expect(shown).toEqual([0])
})

test('a code of the due amount and a tip is confirmed', async () => {
  const { text, button } = await show(request, 10_000)
  expect(text()).not.toContain(words)
  expect(button('Confirm ₹110.00 by UPI')).toBeDefined()
})

test('a tip that is typed beside a code says that it needs another code', async () => {
  const { text, click, shown } = await show(request, 10_000, '25')
  expect(text()).toContain('The tip needs a new code.')
  await click('Show code for ₹125.00')
  expect(shown).toEqual([2500])
})

test('the tip of the code, typed again, needs no other code', async () => {
  const { text, button } = await show(request, 10_000, '10')
  expect(text()).not.toContain('The tip needs a new code.')
  expect(button('Confirm ₹110.00 by UPI')).toBeDefined()
})
