import { act, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import type { PrintJob } from '@thali/contract/printing/schema'
import { livePrinters } from '#web/features/printing/live-printers.ts'
import { PrintBillButton } from '#web/features/printing/print-bill-button.tsx'
import { PrintDayButton } from '#web/features/printing/print-day-button.tsx'
import { PrintOrderDialog } from '#web/features/printing/print-order-dialog.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'
import type { FakeApi } from '../../test/fake-api.ts'
import { fakeNetwork, showComponent, type TestScreen } from '../../test/screen.tsx'
import { aPaper, twoPrinters } from './papers.testing.ts'

const lost = 'No answer from the server. The paper may be printed all the same'

// The message of a test ends with its clock.
afterEach(() => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(2 * limits.toastMs)
  livePrinters.close()
})

/** Shows a button at the printers “Counter” of bills and “Pass”. */
const show = async (element: ReactElement, before: (api: FakeApi) => void = twoPrinters): Promise<TestScreen> => {
  const api = fakeNetwork()
  before(api)
  livePrinters.open('sample-restaurant')
  void livePrinters.reload()
  const screen = await showComponent(
    <>
      <ToastRegion />
      {element}
    </>,
    api,
  )
  await screen.wait(100)
  return screen
}

const bill = (creditNumbers: readonly string[] = []): ReactElement => (
  <PrintBillButton
    billId="bill-7"
    creditNumbers={creditNumbers}
    renderLink={(isBeside) => <a href="/print">{isBeside ? 'Beside' : 'Alone'}</a>}
  />
)

const answerBill = (api: FakeApi, more: Partial<PrintJob> = {}): void =>
  api.answer('printBill', () => aPaper('job', { printerId: 'counter', kind: 'bill', billNumber: 'SG/1', ...more }))

test('a bill prints once per double tap; a lost answer is repeated with its key', async () => {
  const { api, click, until, wait, text, button } = await show(bill())
  answerBill(api)
  expect(text()).toContain('Beside')
  await act(async () => {
    button('Print').click()
    button('Print').click()
  })
  await wait(900)
  // It rests for a second after the answer.
  expect(button('Print').getAttribute('aria-busy')).toBe('true')
  await until('Bill SG/1 is on its way to Counter.')
  expect(api.bodies('printBill')).toEqual([{}])
  await wait(1000)
  api.lose('printBill')
  await click('Print')
  await until(lost)
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(lost)
  answerBill(api, { isDuplicate: true })
  api.recover('printBill')
  await wait(1000)
  await click('Print')
  await until('Bill SG/1 is on its way to Counter, marked DUPLICATE.')
  expect(text()).not.toContain(lost)
  const sent = api.calls.filter(({ name }) => name === 'printBill')
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(sent[0]?.params).toEqual({ billId: 'bill-7' })
  expect(keys[2]).toBe(keys[1])
  expect(keys[1]).not.toBe(keys[0])
})

test('a refusal of a bill is told in the words of the server', async () => {
  const { api, click, until } = await show(bill())
  api.refuse('printBill', { status: 409, code: 'print_job_done', message: 'No printer prints bills.' })
  await click('Print')
  await until('No printer prints bills.')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('No printer prints bills.')
})

test('each credit note prints by its number', async () => {
  const { api, click, until } = await show(bill(['CN/1', 'CN/2']))
  answerBill(api)
  await click('Print credit note CN/2')
  await until('Credit note CN/2 is on its way to Counter.')
  expect(api.bodies('printBill')).toEqual([{ creditNumber: 'CN/2' }])
})

test('without a printer of bills the browser alone prints', async () => {
  const { text } = await show(
    <>
      {bill(['CN/1'])}
      <PrintDayButton restaurantId="sample-restaurant" date="2026-11-19" />
    </>,
    (api) =>
      api.answer('listPrinters', (all) =>
        all.map((one) => ({ ...one, prints: { stations: ['kitchen'], bills: false } })),
      ),
  )
  expect(document.querySelectorAll('button')).toHaveLength(0)
  expect(text()).toContain('Alone')
})

test.each([
  [false, 'Report of Thu, Nov 19, 2026 is on its way to Counter.'],
  [true, 'Report of Thu, Nov 19, 2026 is on its way to Counter, marked DUPLICATE.'],
])('the report of a day prints in one tap (duplicate: %s)', async (isDuplicate, told) => {
  const { api, click, until } = await show(<PrintDayButton restaurantId="sample-restaurant" date="2026-11-19" />)
  api.lose('printDay')
  await click('Print at the printer: Report of Thu, Nov 19, 2026')
  await until(lost)
  api.recover('printDay')
  api.answer('printDay', () => aPaper('job', { printerId: 'counter', isDuplicate }))
  await click('Print at the printer: Report of Thu, Nov 19, 2026')
  await until(told)
  const sent = api.calls.filter(({ name }) => name === 'printDay')
  expect(sent.map(({ params, body }) => [params, body])).toEqual([
    [{ date: '2026-11-19' }, { restaurantId: 'sample-restaurant' }],
    [{ date: '2026-11-19' }, { restaurantId: 'sample-restaurant' }],
  ])
})

const order = { id: 'order-12', orderNumber: 12 }

test('an order prints again at the printers of its stations, or at a chosen one', async () => {
  const close = vi.fn<() => void>()
  const { api, click, until, type, wait } = await show(<PrintOrderDialog order={order} onClose={close} />)
  api.answer('printOrder', () => [aPaper('x', { printerId: 'pass' }), aPaper('y', { printerId: 'counter' })])
  await until('Print order 12 again?')
  await until('Its kitchen ticket is printed with the mark DUPLICATE.')
  await click('Print')
  await until('Order 12 is on its way to Counter, Pass, marked DUPLICATE.')
  expect(close).toHaveBeenCalledTimes(1)
  await wait(1000)
  await type('Printer', 'pass')
  await click('Print')
  await wait(1000)
  expect(api.bodies('printOrder')).toEqual([{}, { printerId: 'pass' }])
  // A printer may be new.
  expect(api.bodies('listPrinters').length).toBeGreaterThan(1)
})

test('an order that was not printed keeps its question open', async () => {
  const close = vi.fn<() => void>()
  const { api, click, until } = await show(<PrintOrderDialog order={order} onClose={close} />)
  api.lose('printOrder')
  await click('Print')
  await until(lost)
  expect(close).not.toHaveBeenCalled()
  await click('Cancel')
  expect(close).toHaveBeenCalledTimes(1)
})

test('one printer alone is no choice for an order', async () => {
  const { text, until } = await show(<PrintOrderDialog order={order} onClose={() => undefined} />, (api) =>
    api.answer('listPrinters', (all) => all.slice(0, 1)),
  )
  await until('Print order 12 again?')
  expect(text()).not.toContain('The printers of its stations')
})
