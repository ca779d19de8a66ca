import { expect, test } from 'vitest'
import { restaurantIdPattern, suggestId, usernamePattern } from './setup.ts'

test.each([
  ['The Blue Lotus!', 'the-blue-lotus'],
  ['  Café – Crème  ', 'cafe-creme'],
  ["Ravi's Dhaba", 'ravis-dhaba'],
  ['Ravi’s Dhaba', 'ravis-dhaba'],
  ['--No. 1 & Co--', 'no-1-co'],
  ['नमस्ते', 'my-restaurant'],
  ['', 'my-restaurant'],
  ['a'.repeat(70), 'a'.repeat(64)],
  [`${'a'.repeat(63)} and more`, 'a'.repeat(63)],
])('the name %s suggests the id %s', (name, id) => {
  expect(suggestId(name)).toBe(id)
  expect(id).toMatch(restaurantIdPattern)
})

test('ids and usernames have plain characters', () => {
  const ids = ['a', '1-a', 'a'.repeat(64), '-a', 'A', 'a'.repeat(65), '', 'a b']
  expect(ids.map((id) => restaurantIdPattern.test(id))).toEqual([true, true, true, false, false, false, false, false])
  const names = ['asha', 'Asha_1.b-c@x', 'asha ravi', 'äsha', '']
  expect(names.map((name) => usernamePattern.test(name))).toEqual([true, true, false, false, false])
})
