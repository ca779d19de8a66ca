import { expect, test } from 'vitest'
import * as bounds from '@thali/contract/basics/bounds'
import type { Bill, Split } from '@thali/contract/bills/bill'
import { sampleReply } from '../../../../test/sample.ts'
import { showComponent } from '../../../../test/screen.tsx'
import type { IssuedBill } from '../live-bills.ts'
import { SplitChoice } from './split-choice.tsx'

const [line] = sampleReply('getBill').lines

const lineOf = (
  itemName: string,
  quantity: number,
  guest?: { number: number; name?: string },
): Bill['lines'][number] => {
  if (!line) throw new Error('The sample has no line')
  return { ...line, id: itemName, itemName, quantity, total: quantity * 100, ...(guest && { guest }) }
}

const show = async (kind: string, lines: Bill['lines'], part: { failure?: string; isPending?: boolean } = {}) => {
  const bill: IssuedBill = {
    ...sampleReply('getBill'),
    id: 'split',
    number: 'SG/26-27/00001',
    issuedDateTime: '2026-11-20T09:00:00.000Z',
    status: 'issued',
    lines,
  }
  const divided: Split[] = []
  const { failure, isPending = false } = part
  const screen = await showComponent(
    <SplitChoice bill={bill} isPending={isPending} failure={failure} onDivide={(split) => void divided.push(split)} />,
  )
  await screen.click(kind)
  const rows = (): (string | null)[] => [...document.querySelectorAll('li')].map((row) => row.textContent)
  return { ...screen, divided, rows }
}

const dishes = [lineOf('Dal', 1), lineOf('Naan', 2), lineOf('Raita', 1)]

test('each dish names the shares that pay it', async () => {
  const { click, rows, divided } = await show('By dish', dishes)
  await click('All1 × Dal')
  await click('All2 × Naan')
  await click('Share 2')
  await click('12 × Naan')
  await click('Add a share')
  await click('All1 × Raita')
  await click('1, 22 × Naan')
  await click('1, 2, 32 × Naan')
  expect(rows()).toEqual(['11 × Dal₹100.00', '1, 22 × Naan₹200.00', '31 × Raita₹100.00'])
  await click('Divide into 3 shares')
  expect(divided).toEqual([{ by: 'lines', shares: [['Dal', 'Naan'], ['Naan'], ['Raita']] }])
})

test('no share is added above the most of a bill', async () => {
  const { click, text, divided } = await show('By dish', dishes)
  for (let count = 2; count < bounds.billSharesMax; count += 1) await click('Add a share')
  expect(document.querySelector('[aria-label="Add a share"]')).toBeNull()
  await click(`Divide into ${bounds.billSharesMax} shares`)
  expect([divided.length, text().includes(`Share ${bounds.billSharesMax}`)]).toEqual([1, true])
})

test('a bill is divided equally by 2 guests up to its most', async () => {
  const { click, divided } = await show('Equally', dishes)
  await click('Divide by 3')
  const main = (): HTMLElement | undefined => [...document.querySelectorAll('button')].at(-1)
  for (let presses = 0; presses < 12; presses += 1) await click('One guest less')
  expect(main()?.textContent).toBe('Divide by 2')
  for (let presses = 0; presses < bounds.billSharesMax + 5; presses += 1) await click('One more guest')
  await click(`Divide by ${bounds.billSharesMax}`)
  expect(divided.map((split) => 'count' in split && split.count)).toEqual([3, bounds.billSharesMax])
})

test('guests of the same name are two rows', async () => {
  const { click, rows, divided } = await show('By guest', [
    lineOf('Dal', 1, { number: 1, name: 'Asha' }),
    lineOf('Naan', 2, { number: 2, name: 'Asha' }),
    lineOf('Rice', 1, { number: 3 }),
    lineOf('Lassi', 3, { number: 1, name: 'Asha' }),
    lineOf('Raita', 1),
  ])
  expect(rows()).toEqual(['Asha4 dishes', 'Asha2 dishes', 'Guest 31 dish'])
  await click('Divide by guest')
  expect(divided).toEqual([{ by: 'guest' }])
})

test('a bill without guests says so, and a refusal stays in view', async () => {
  const { until, text } = await show('By guest', dishes, { failure: 'A share is paid.' })
  await until('No dish of this bill belongs to a guest.')
  expect(text()).toContain('A share is paid.')
})

test('nothing is divided twice while an answer is due', async () => {
  const { click, divided } = await show('Equally', dishes, { isPending: true })
  await click('Divide by 4')
  expect(divided).toEqual([])
})
