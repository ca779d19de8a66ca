import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import {
  settle,
  sharesDue,
  type BillAccount,
  type PaidAmount,
  type PaymentMethod,
} from '@thali/contract/bills/settlement'
import { openCashDesk, type Issued, type CashDesk } from '#test/cash-desk.ts'

// MODEL_STEPS=2000 for a long run.
const steps = Number(process.env['MODEL_STEPS'] ?? 120)

type Shares = readonly { readonly id: string; readonly amount: number }[]

/** The expected account of one bill, in paise. */
class Model {
  readonly payments: PaidAmount[] = []
  readonly refunds: { readonly amount: number }[] = []
  /** The shares whose payment a guest announced and staff have not decided. */
  readonly claimed = new Set<string>()
  shares: Shares = []
  payable = 0

  account(): BillAccount {
    const { payable, payments, refunds } = this
    return { payable, credited: 0, isCredited: false, isCancelled: false, payments, refunds }
  }

  // Money above what a share costs fills the claimed shares last: their money is under way.
  dues(): number[] {
    const inOrder = [
      ...this.shares.filter(({ id }) => !this.claimed.has(id)),
      ...this.shares.filter(({ id }) => this.claimed.has(id)),
    ]
    const dues = sharesDue(inOrder, this.payments, settle(this.account()).due)
    return this.shares.map((share) => dues[inOrder.indexOf(share)] ?? 0)
  }

  isLocked(): boolean {
    return this.payments.some(({ shareId }) => this.shares.some(({ id }) => id === shareId))
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

type Real = { readonly till: CashDesk; readonly bill: Issued }
type Command = fc.AsyncCommand<Model, Real>

let taken = 0

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  async run(model, real) {
    taken += 1
    await run(model, real)
    const { due, toRefund, status } = settle(model.account())
    const bill = await real.till.get(real.bill)
    expect([toPaise(bill.due), toPaise(bill.toRefund), bill.status]).toEqual([due, toRefund, status])
    expect((bill.shares ?? []).map((share) => [share.id, toPaise(share.amount), toPaise(share.due)])).toEqual(
      model.dues().map((share, index) => [model.shares[index]?.id, model.shares[index]?.amount, share]),
    )
    if (bill.shares)
      expect([
        sumOf(bill.shares.map((share) => toPaise(share.amount))),
        sumOf(bill.shares.map((share) => toPaise(share.due))),
      ]).toEqual([model.payable, due])
  },
  toString: () => name,
})

const pay = (method: PaymentMethod, amount: number, tip: number, share: number): Command =>
  command(`${method} ${amount}+${tip} of share ${share}`, async (model, { till, bill }) => {
    const shareId = model.shares[share]?.id
    const due = shareId === undefined ? settle(model.account()).due : (model.dues()[share] ?? 0)
    const body = { method, amount: toRupees(amount), tip: toRupees(tip), ...(shareId !== undefined && { shareId }) }
    const { status } = await till.pay(bill, body)
    const isOver = method !== 'upi' && amount > due
    const hasNoShare = model.shares.length > 0 && shareId === undefined && amount < due
    const isRight = !isOver && !hasNoShare
    expect(status).toBe(isRight ? 201 : isOver ? 422 : 400)
    if (isRight) model.payments.push({ amount, tip, shareId })
  })

const refund = (amount: number): Command =>
  command(`refund ${amount}`, async (model, { till, bill }) => {
    const { status } = await till.refund(bill, { method: 'cash', amount: toRupees(amount), reason: 'Model' })
    const isRight = amount <= settle(model.account()).received
    expect(status).toBe(isRight ? 201 : 400)
    if (isRight) model.refunds.push({ amount })
  })

const split = (count: number): Command =>
  command(`split by ${count}`, async (model, { till, bill }) => {
    const isPaid = settle(model.account()).due === 0
    const answer = await till.split(bill, { by: 'equal', count })
    const isRight = !isPaid && !model.isLocked()
    expect(answer.status).toBe(isRight ? 200 : 409)
    if (isRight) model.shares = (answer.body.shares ?? []).map(({ id, amount }) => ({ id, amount: toPaise(amount) }))
  })

const upi = (share: number, isConfirmed: boolean): Command =>
  command(`UPI of share ${share}`, async (model, { till, bill }) => {
    const shareId = model.shares[share]?.id
    const due = shareId === undefined ? settle(model.account()).due : (model.dues()[share] ?? 0)
    const body = shareId === undefined ? {} : { shareId }
    const answer = await till.as('waiter', 'createUpiRequest', { params: { billId: bill.id }, body })
    expect(answer.status).toBe(due === 0 ? 409 : 201)
    if (due === 0) return
    expect(toPaise(answer.body.amount)).toBe(due)
    const confirmation = { state: 'confirmed', utr: '4711', mayRepeatUtr: true } as const
    await till.decide(answer.body, isConfirmed ? confirmation : { state: 'claimed' })
    if (isConfirmed) model.payments.push({ amount: due, tip: 0, shareId })
    else if (shareId !== undefined) model.claimed.add(shareId)
  })

const amount = fc.integer({ min: 1, max: 25_000 })
const method = fc.constantFrom<PaymentMethod[]>('cash', 'card', 'upi', 'other')
const share = fc.integer({ min: 0, max: 4 })
const commands = [
  fc.tuple(method, amount, fc.constantFrom(0, 1250), share).map((all) => pay(...all)),
  fc.tuple(method, amount, fc.constantFrom(0, 1250), share).map((all) => pay(...all)),
  amount.map(refund),
  fc.integer({ min: 1, max: 5 }).map(split),
  fc.tuple(share, fc.boolean()).map((all) => upi(...all)),
]

/** Runs commands on a new bill of seven naans at a table; the account that they leave. */
const runCommands = async (till: CashDesk, table: number, commands: Iterable<Command>): Promise<Model> => {
  const order = await till.order(table, { items: [{ itemId: 'naan', quantity: 7 }] })
  const bill = await till.issue(order)
  const model = new Model()
  model.payable = toPaise(bill.payable)
  await fc.asyncModelRun(() => ({ model, real: { till, bill } }), commands)
  return model
}

test('money above a share fills the claimed shares last', async () => {
  const till = await openCashDesk()
  await till.setBilling({ roundTo: 'none' })
  const duesAfter = async (table: number, commands: Command[]): Promise<number[]> =>
    (await runCommands(till, table, commands)).dues()
  expect(await duesAfter(1, [split(3)])).toEqual([7782, 7782, 7781])
  expect(await duesAfter(2, [split(3), upi(1, false), pay('upi', 7783, 0, 0)])).toEqual([0, 7782, 7780])
  const twoClaims = [split(3), upi(0, false), upi(1, false), pay('upi', 7881, 0, 2)]
  expect(await duesAfter(3, twoClaims)).toEqual([7682, 7782, 0])
})

test(
  `${steps} random payments, refunds and splits add up to the paisa`,
  { timeout: 30_000 + steps * 500 },
  async () => {
    const till = await openCashDesk()
    let table = 0
    const property = fc.asyncProperty(
      fc.commands(commands, { maxCommands: 30 }),
      fc.boolean(),
      async (all, isRounded) => {
        await till.setBilling({ roundTo: isRounded ? 'rupee' : 'none' })
        table = (table % 20) + 1
        await runCommands(till, table, all)
      },
    )
    for (;;) {
      await fc.assert(property, { numRuns: 5 })
      if (taken >= steps) break
    }
    expect(taken).toBeGreaterThanOrEqual(steps)
  },
)
