import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { logIn } from '#test/builders.ts'
import { openCashDesk, plainBilling, type CashDesk } from '#test/cash-desk.ts'

const gstin = '27AAPFU0939F1ZV'
const irn = '0a1b'.repeat(16)
const ack = { ackNumber: '112610123456789', ackDate: '2026-11-20' }

const openOffice = async (): Promise<CashDesk> => {
  const desk = await openCashDesk()
  const seller = { legalName: 'Spice Garden LLP', address: 'Pune', gstin }
  await desk.setBilling({ ...plainBilling, scheme: 'regular', ...seller })
  return desk
}

const issue = async (desk: CashDesk, table: number, withGstin = true) => {
  const { sittingId } = await desk.order(table, { items: [{ itemId: 'dal', quantity: 2 }] })
  const customer = { name: 'Acme', address: 'Pune', ...(withGstin && { gstin: '29ABCDE1234F1ZW' }) }
  const { body } = await desk.as('waiter', 'createBill', { body: { sittingId, customer } }, randomUUID())
  return { ...body, id: body.id ?? '', number: body.number ?? '' }
}

const save = (desk: CashDesk, id: string, body: Input<'saveEInvoice'>['body'], as: 'cashier' | 'waiter' = 'cashier') =>
  desk.as(as, 'saveEInvoice', { params: { billId: id }, body })

const codeOf = (data: object): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return [part({ alg: 'RS256' }), part({ data: JSON.stringify(data), iss: 'NIC' }), 'c2ln'].join('.')
}

test('an e-invoice is noted, corrected and removed; the bill stays', async () => {
  const desk = await openOffice()
  const { id, number, version, ...issued } = await issue(desk, 7)
  const typed = { irn: ` ${irn.toUpperCase()} `, ...ack }
  const noted = await save(desk, id, { number, eInvoice: typed })
  expect([noted.status, noted.body.eInvoices]).toEqual([200, [{ number, irn, ...ack }]])
  expect(noted.body).toMatchObject({ ...issued, version: version + 1 })
  expect((await save(desk, id, { number, eInvoice: typed })).body.version).toBe(version + 1)
  const corrected = { irn, ...ack, ackNumber: '112610123456780' }
  expect((await save(desk, id, { number, eInvoice: corrected })).body.eInvoices).toEqual([{ number, ...corrected }])
  expect((await save(desk, id, { number, eInvoice: null })).body.eInvoices).toBeUndefined()
  const query = { restaurantId: desk.restaurant.id }
  const { entries } = (await desk.as('admin', 'listHistory', { query })).body
  expect(entries.filter(({ kind, action }) => kind === 'bill' && action === 'update')).toHaveLength(3)
})

test('bill and credit note have an e-invoice each, also in the export', async () => {
  const desk = await openOffice()
  const { id, number } = await issue(desk, 7)
  const credit = { params: { billId: id }, body: { reason: 'Cold' } }
  const note = (await desk.as('admin', 'createCreditNote', credit, randomUUID())).body.number
  const other = irn.replaceAll('a', 'c')
  await save(desk, id, { number, eInvoice: { irn, ...ack } })
  const { body } = await save(desk, id, { number: note, eInvoice: { irn: other, ...ack } })
  expect(body.eInvoices?.map((one) => [one.number, one.irn])).toEqual([
    [number, irn],
    [note, other],
  ])
  const query = new URLSearchParams({
    restaurantId: desk.restaurant.id,
    from: '2026-11-20',
    to: '2026-11-20',
    format: 'csv',
  })
  const { accessToken } = await logIn(desk.server, desk.restaurant.cashier)
  const headers = { Authorization: `Bearer ${accessToken}` }
  const csv = await (await desk.server.raw(`/api/exports/bills?${query.toString()}`, { headers })).text()
  const lineOf = (wanted: string): string => csv.split('\n').find((line) => line.includes(`${wanted},`)) ?? ''
  expect(lineOf(number)).toContain(irn)
  expect(lineOf(note)).toContain(other)
})

test.each<[string, object, string]>([
  ['another IRN', { Irn: '1'.repeat(64) }, 'Is the code of another IRN'],
  ['another bill', { DocNo: 'SG/26-27/00999' }, 'Is the code of another document'],
  ['another seller', { SellerGstin: '29ABCDE1234F1ZW' }, 'Is the code of another seller'],
])('a signed code of %s is refused', async (_, change, message) => {
  const desk = await openOffice()
  const { id, number } = await issue(desk, 7)
  const right = { Irn: irn, DocNo: number.toLowerCase(), SellerGstin: gstin }
  const eInvoice = { irn, ...ack, signedQr: codeOf({ ...right, ...change }) }
  expect((await save(desk, id, { number, eInvoice })).problem.fields).toEqual([{ path: 'eInvoice.signedQr', message }])
  expect((await save(desk, id, { number, eInvoice: { ...eInvoice, signedQr: codeOf(right) } })).status).toBe(200)
})

test('a bill without a GSTIN, a cancelled one and other numbers are refused', async () => {
  const desk = await openOffice()
  const eInvoice = { irn, ...ack }
  const [bill, guests, cancelled] = [await issue(desk, 7), await issue(desk, 8, false), await issue(desk, 9)]
  const cancel = { params: { billId: cancelled.id }, body: { reason: 'Wrong table' } }
  expect((await desk.as('admin', 'cancelBill', cancel)).status).toBe(200)
  const codes = []
  for (const [id, number] of [
    [guests.id, guests.number],
    [bill.id, guests.number],
    [cancelled.id, cancelled.number],
  ] as const)
    codes.push((await save(desk, id, { number, eInvoice })).problem.code)
  expect(codes).toEqual(['validation_failed', 'validation_failed', 'bill_cancelled'])
  expect((await save(desk, bill.id, { number: bill.number, eInvoice }, 'waiter')).status).toBe(403)
})
