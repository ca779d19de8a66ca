import { expect, test } from 'vitest'
import { DocumentRuns } from './document-runs.ts'

type Kind = Parameters<DocumentRuns['add']>[0]

/** The runs of numbers such as `SG/9`, added in this order; `x` marks a cancelled one. */
const runsOf = (...issued: readonly (readonly [Kind, string])[]) => {
  const runs = new DocumentRuns()
  for (const [kind, text] of issued) {
    const number = text.replace('x', '')
    const [series = '', counter] = number.split('/')
    runs.add(kind, { series, counter: Number(counter), number, isCancelled: text.endsWith('x') })
  }
  return runs.rows().map(({ nature, first, last, count, cancelled }) => [nature, first, last, count, cancelled])
}

const [bills, notes] = ['Invoices for outward supply', 'Credit Note']

test('two series have runs of their own, however their numbers alternate', () => {
  const numbers = ['SG/1', 'KT/1', 'SG/2', 'KT/2', 'SG/3', 'SG-A/2']
  expect(runsOf(...numbers.map((number) => ['bill', number] as const))).toEqual([
    [bills, 'KT/1', 'KT/2', 2, 0],
    [bills, 'SG/1', 'SG/3', 3, 0],
    [bills, 'SG-A/2', 'SG-A/2', 1, 0],
  ])
})

test('numbers follow by value, and each gap begins a run', () => {
  const numbers = ['SG/11', 'SG/9', 'SG/10x', 'SG/2x', 'SG/1x']
  expect(runsOf(...numbers.map((number) => ['bill', number] as const))).toEqual([
    [bills, 'SG/1', 'SG/2', 2, 2],
    [bills, 'SG/9', 'SG/11', 3, 1],
  ])
})

test('credit notes follow bills, and their numbers continue no run of them', () => {
  expect(runsOf(['note', 'SG/3'], ['bill', 'SG/2'], ['note', 'SG/4'], ['bill', 'SG/1'])).toEqual([
    [bills, 'SG/1', 'SG/2', 2, 0],
    [notes, 'SG/3', 'SG/4', 2, 0],
  ])
})
