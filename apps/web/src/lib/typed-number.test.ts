import { expect, test } from 'vitest'
import { plainNumber, typedValue } from './typed-number.ts'

test.each([
  ['240', '240'],
  ['₹ 1,250.50', '1250.50'],
  ['1,25,000', '125000'],
  ['२४०', '240'],
  ['௧௨.௫', '12.5'],
  ['٢٤٠٫٥', '240.5'],
  ['12,50', '12,50'],
  ['1e3', '1e3'],
  ['', ''],
])('%j is typed as %j', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})

test.each([
  ['240', 240],
  [' 240.5 ', 240.5],
  ['.5', 0.5],
  ['240.', 240],
  ['0', 0],
])('%j has the value %d', (typed, value) => {
  expect(typedValue(typed)).toBe(value)
})

test.each(['', ' ', '.', '-1', '+1', '1e3', '0x10', 'Infinity', '1.2.3', '12,50', '1 2'])(
  '%j has no value',
  (typed) => {
    expect(typedValue(typed)).toBeNaN()
  },
)

test('no field is a number field of the browser', () => {
  const sources = Object.entries(
    import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], { query: '?raw', import: 'default', eager: true }),
  )
  const found = sources.filter(([, source]) => /\btype(?:=|: )(?:\{['"`]?|['"])number\b/.test(source))
  expect(sources.length).toBeGreaterThan(300)
  expect(found.map(([name]) => name)).toEqual([])
})
