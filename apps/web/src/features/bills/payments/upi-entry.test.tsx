import { expect, test } from 'vitest'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { sampleReply } from '../../../../test/sample.ts'
import { showComponent } from '../../../../test/screen.tsx'
import { emptyDraft } from './payment-draft.ts'
import { UpiEntry } from './upi-entry.tsx'
import type { UpiPayment } from './use-upi.ts'

const ignore = (): void => undefined

const show = (request: UpiRequest, due: number) => {
  const shown: number[] = []
  const upi: UpiPayment = {
    request,
    isBusy: false,
    failure: undefined,
    news: undefined,
    show: (tip) => void shown.push(tip),
    confirm: ignore,
    same: undefined,
    forgetSame: ignore,
    reject: () => Promise.resolve(undefined),
  }
  const entry = <UpiEntry upi={upi} draft={emptyDraft('upi')} due={due} onChange={ignore} />
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
