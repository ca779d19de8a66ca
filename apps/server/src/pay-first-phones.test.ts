import { describe, expect, test } from 'vitest'
import { counters, openCounters, openPayFirst, setTakeaway, type PayFirst } from '#test/takeaway.ts'

const [counter] = counters

describe('the setting', () => {
  const save = ({ staff, restaurant }: Pick<PayFirst, 'staff' | 'restaurant'>, body: object) =>
    staff('getSettings', { params: { restaurantId: restaurant.id } }).then(({ body: { version, billing } }) =>
      staff('saveSettings', {
        params: { restaurantId: restaurant.id },
        body: { version, ...body, ...('billing' in body && { billing: { ...billing, isOn: false } }) },
      }),
    )
  const pathOf = ({ problem }: Awaited<ReturnType<typeof save>>) => 'fields' in problem && problem.fields?.[0]?.path

  test('needs billing, and billing cannot go before it', async () => {
    const floor = await openCounters()
    expect(pathOf(await save(floor, { takeaway: { isOn: true, payFirst: true } }))).toBe('takeaway.payFirst')
    const till = await openPayFirst()
    expect(pathOf(await save(till, { billing: {} }))).toBe('billing.isOn')
    expect((await save(till, { billing: {}, takeaway: { isOn: true, payFirst: false } })).status).toBe(200)
    // A client that does not know the field leaves it as it is.
    const { body } = await save(await openPayFirst(), { takeaway: { isOn: true } })
    expect(body.takeaway.payFirst).toBe(true)
  })
})

describe('a phone', () => {
  test('sees and pays the bills of its own orders alone', async () => {
    const till = await openPayFirst()
    const [phone, other] = [await till.phone(counter), await till.phone(counter)]
    const order = await till.order(counter, {}, phone)
    const params = { orderId: order.id }
    const preview = await till.as(phone, 'previewOrderBill', { params })
    expect([preview.status, preview.body.payable, preview.body.number]).toEqual([200, 100, undefined])
    expect((await till.as(other, 'previewOrderBill', { params })).status).toBe(404)
    expect((await till.as(other, 'createOrderBill', { params, body: {} })).status).toBe(404)
    const otherAmount = await till.as(phone, 'createOrderBill', { params, body: { payable: 99 } })
    expect(otherAmount.problem.code).toBe('bill_changed')
    const bill = await till.billOf(order, phone)
    expect((await till.billOf(order, phone)).number).toBe(bill.number)
    expect((await till.as(phone, 'previewOrderBill', { params })).body.number).toBe(bill.number)
    expect((await till.as(other, 'getBill', { params: { billId: bill.id } })).status).toBe(404)
    expect((await till.as(other, 'listVisitBills', {})).body).toEqual([])
    expect((await till.as(other, 'createUpiRequest', { params: { billId: bill.id }, body: {} })).status).toBe(404)
  })

  test('gets no bill for an order that does not wait for its payment', async () => {
    const till = await openPayFirst()
    const phone = await till.phone(counter)
    const refused = await till.order(counter, {}, phone)
    await till.refuse(refused)
    const call = (orderId: string) => till.as(phone, 'createOrderBill', { params: { orderId }, body: {} })
    expect((await call(refused.id)).problem.code).toBe('order_refused')
    await setTakeaway(till, { isOn: true, payFirst: false })
    const accepted = await till.order(counter, {}, phone)
    expect((await call(accepted.id)).problem.code).toBe('nothing_to_bill')
  })
})
