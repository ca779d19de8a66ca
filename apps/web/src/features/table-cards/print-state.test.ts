import { expect, test } from 'vitest'
import type { TableCard } from '@thali/contract/tables/table'
import { printStateOf } from './print-state.ts'

const origin = 'https://thali.example.com'
const dateTime = '2026-11-20T10:00:00.000Z'
const printed = { version: 1, label: 'Window', area: 'Garden', origin, dateTime }

const card: TableCard = {
  path: '/t/abc',
  version: 1,
  lastScannedDateTime: null,
  scanCount: 0,
  replacedScanCount: 0,
  replacedDateTime: null,
  printed,
}

const table = { label: 'Window', area: 'Garden', card }

test.each([
  ['printed', table],
  ['missing', { ...table, card: undefined }],
  ['unprinted', { ...table, card: { ...card, printed: null } }],
  ['replaced', { ...table, card: { ...card, version: 2, replacedDateTime: dateTime } }],
  ['replaced', { ...table, card: { ...card, version: 2, replacedDateTime: dateTime, printed: null } }],
  ['renamed', { ...table, label: '' }],
  ['renamed', { ...table, area: 'Terrace' }],
  ['moved', { ...table, card: { ...card, printed: { ...printed, origin: 'http://10.0.0.5:3000' } } }],
] as const)('the paper of a table is %s', (state, stored) => {
  expect(printStateOf(stored, origin)).toBe(state)
})
