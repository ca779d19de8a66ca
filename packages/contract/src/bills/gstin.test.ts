import { expect, test } from 'vitest'
import { gstinCheck, gstinFault, isGstin, normalizeGstin } from './gstin.ts'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const valid = '29ABCDE1234F1ZW'

test('GSTINs with their check characters are accepted', () => {
  const known = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', valid, '07AAACA1234B1ZK', '33AABCT1332L2ZK', '36ABCDE1234F2Z0']
  expect(known.filter((one) => !isGstin(one))).toEqual([])
})

test('each state and territory has its number', () => {
  const numbers = [...Array.from({ length: 38 }, (_, at) => String(at + 1).padStart(2, '0')), '97']
  const accepted = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter((state) => {
    const start = `${state}ABCDE1234F1Z`
    return isGstin(`${start}${gstinCheck(start)}`)
  })
  expect(accepted).toEqual(numbers)
})

test('every wrong character is found', () => {
  const wrong = Array.from(valid, (letter, at) =>
    Array.from(letters.replace(letter, ''), (other) => valid.slice(0, at) + other + valid.slice(at + 1)),
  ).flat()
  expect(wrong).toHaveLength(525)
  expect(wrong.filter(isGstin)).toEqual([])
})

test('every swap of neighbours is found', () => {
  const swapped = Array.from(
    valid.slice(1),
    (letter, at) => valid.slice(0, at) + letter + (valid[at] ?? '') + valid.slice(at + 2),
  )
  expect(swapped.filter((one) => one !== valid && isGstin(one))).toEqual([])
})

test('spaces and lower case are normalized, other states are refused', () => {
  expect(isGstin(normalizeGstin(' 29 abcde 1234 f1zw '))).toBe(true)
  expect([isGstin('29abcde1234f1zw'), isGstin(''), isGstin('39ABCDE1234F1ZV'), isGstin(`${valid}0`)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('the first wrong character is named', () => {
  const otherState = '40ABCDE1234F1Z'
  expect(
    [
      valid,
      valid.slice(1),
      `${otherState}${gstinCheck(otherState)}`,
      '29ABCDE1234F1ZX',
      '2OABCDE1234F1ZW',
      '29AB1DE1234F1ZW',
      '29ABCDE1234F0ZW',
      '29ABCDE1234F12W',
    ].map(gstinFault),
  ).toEqual([
    undefined,
    { kind: 'length', length: 14 },
    { kind: 'state' },
    { kind: 'check' },
    { kind: 'digit', at: 2, found: 'O' },
    { kind: 'letter', at: 5, found: '1' },
    { kind: 'number', at: 13, found: '0' },
    { kind: 'z', at: 14, found: '2' },
  ])
})
