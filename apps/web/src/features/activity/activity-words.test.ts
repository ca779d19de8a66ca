import { expect, test } from 'vitest'
import type { HistoryEntry } from '@thali/contract/audit-log/schema'
import { showTranslations } from '#web/lib/language/translate.ts'
import { entryWords as wordsOf } from './activity-words.ts'

const entryWords = (row: HistoryEntry) => wordsOf(row, 'Asia/Kolkata')

const entry = (parts: Partial<HistoryEntry>): HistoryEntry => ({
  id: 'a',
  dateTime: '2026-11-23T10:00:00.000Z',
  staff: { id: 'r', username: 'ravi' },
  action: 'update',
  kind: 'item',
  objectId: 'paneer',
  name: 'Paneer Tikka',
  changes: [],
  hasMore: false,
  ...parts,
})

test('one changed value is part of the sentence', () => {
  const changes = [{ field: 'price', before: 240, after: 260 }]
  expect(entryWords(entry({ changes })).sentence).toBe('ravi changed the price of Paneer Tikka from ₹240.00 to ₹260.00')
})

test('several values follow the sentence', () => {
  const changes = [
    { field: 'profile.menuCardOnly', before: false, after: true },
    { field: 'billing.pricesIncludeTax', before: true, after: false },
  ]
  const words = entryWords(entry({ kind: 'settings', name: '', changes, hasMore: true }))
  expect(words).toEqual({
    sentence: 'ravi changed the settings',
    details: ['menu for reading only: no → yes', 'prices include tax: yes → no', 'and more'],
  })
})

test('a created object names its values once', () => {
  const changes = [
    { field: 'orderNumber', after: 12 },
    { field: 'items', after: '2 × Dal' },
  ]
  expect(entryWords(entry({ action: 'create', kind: 'order', name: '12', changes }))).toEqual({
    sentence: 'ravi added order 12',
    details: ['dishes: 2 × Dal'],
  })
})

test('moments are in words, in the zone of the restaurant', () => {
  const changes = [
    { field: 'soldOutUntil', after: '2026-11-20T22:30:00.000Z' },
    { field: 'openedDateTime', before: '2026-11-20T07:14:00.000Z' },
  ]
  expect(entryWords(entry({ changes })).details).toEqual([
    'sold out until: Saturday, November 21, 2026 at 4:00 AM',
    'opened: Friday, November 20, 2026 at 12:44 PM',
  ])
})

test('a waiter on the way to a call is named without the time again', () => {
  const changes = [{ field: 'acknowledgedDateTime', after: '2026-11-23T10:00:00.000Z' }]
  const words = entryWords(entry({ action: 'acknowledge', kind: 'waiter-call', name: '7', changes }))
  expect(words).toEqual({ sentence: 'ravi is on the way to the call of table 7', details: [] })
})

test('an amount in paise is shown in rupees', () => {
  const changes = [{ field: 'amountPaise', after: 5050 }]
  expect(entryWords(entry({ action: 'refund', kind: 'bill', name: 'A-7', changes })).details).toEqual([
    'amount: ₹50.50',
  ])
})

test('a status is a word of the screen; a dish with the name of one is not', () => {
  const status = [{ field: 'status', before: 'Pending', after: 'Completed' }]
  const name = [{ field: 'name', before: 'Rum', after: 'cash' }]
  showTranslations('hi', { activity: { values: { Pending: 'चालू', Completed: 'पूरा', cash: 'नकद' } } })
  expect([entryWords(entry({ changes: status })).sentence, entryWords(entry({ changes: name })).sentence]).toEqual([
    'ravi changed the status of Paneer Tikka from चालू to पूरा',
    'ravi changed the name of Paneer Tikka from Rum to cash',
  ])
  showTranslations('en', {})
})
