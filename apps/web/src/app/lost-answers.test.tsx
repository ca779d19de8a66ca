import { describe, expect, test } from 'vitest'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import * as pages from '@thali/contract/basics/pages'
import { answerBills } from '../../test/answers.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

type Entry = {
  readonly path: string
  readonly call: EndpointName
  /** Leads to the form, and to the notice while an entry has no answer. */
  readonly open: (screen: TestScreen) => Promise<void>
  /** Fills the form and sends it. */
  readonly send: (screen: TestScreen) => Promise<void>
  readonly notice: string
}

const bill = `${pages.staffBill}?bill=`

/** The calls that move money. Each is stored with its key before it is sent. */
const entries: Readonly<Record<string, Entry>> = {
  'a payment': {
    path: bill,
    call: 'createPayment',
    async open({ click, until }) {
      await until('Take payment ₹1.00')
      await click('Take payment ₹1.00')
      await until('Due₹1.00')
    },
    send: ({ click }) => click('Take ₹1.00 cash'),
    notice: '₹1.00 cash was sent, but the server did not answer.',
  },
  'a refund': {
    path: bill,
    call: 'createRefund',
    async open({ click, until }) {
      await until('Take payment ₹1.00')
      await click('Take payment ₹1.00')
      await until('Return money')
      await click('Return money')
    },
    async send({ click, type }) {
      await type('Amount in rupees', '1')
      await click('Paid twice')
      await click('Return ₹1.00')
    },
    notice: 'The return of ₹1.00 by card was sent',
  },
  'a credit note': {
    path: bill,
    call: 'createCreditNote',
    async open({ click, until }) {
      await until('More')
      await click('More')
      await until('Credit note')
      await click('Credit note')
    },
    async send({ click }) {
      await click('Not served')
      await click('Credit 2 lines')
    },
    notice: 'The credit note for 2 lines was sent',
  },
  'a cash movement': {
    path: `${pages.dayClose}?day=`,
    call: 'createCashMovement',
    open: ({ until }) => until('Should be in the drawer'),
    async send({ click, type }) {
      await click('Cash in')
      await type('Amount in rupees', '500')
      await click('Float')
      await click('Put in ₹500.00')
    },
    notice: 'No answer yet',
  },
  'the issue of a bill': {
    path: `${pages.tableBill}?table=1&test=`,
    call: 'createBill',
    open: ({ until }) => until('Amount of the bill'),
    send: ({ click }) => click('Issue bill for ₹1.00'),
    notice: 'Not sure whether the bill was issued',
  },
}

const sent = ({ api }: TestScreen, call: EndpointName) =>
  api.calls.filter(({ name }) => name === call).map(({ body, headers }) => [body, headers.get('idempotency-key')])

let bills = 0

describe.each(Object.entries(entries))('%s without an answer', (_, { path, call, open, send, notice }) => {
  test.each([false, true])('is sent again with its key (after a reload: %s)', async (isReloaded) => {
    bills += 1
    const screen = await openScreen(`${path}bill-${bills}`, { before: (api) => answerBills(api) })
    screen.api.lose(call)
    await open(screen)
    await send(screen)
    await screen.until(notice)
    if (isReloaded) {
      await screen.reload()
      await open(screen)
      await screen.until(notice)
    }
    screen.api.recover(call)
    await screen.click('Try again')
    await screen.until(() => sent(screen, call).length === 2)
    const [first, second] = sent(screen, call)
    expect(second).toEqual(first)
    expect(first?.[1]).toMatch(/^[\da-f-]{36}$/)
    await screen.until(() => !screen.text().includes(notice))
  })
})
