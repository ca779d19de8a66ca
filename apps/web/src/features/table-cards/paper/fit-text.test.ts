import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'

// A letter is half as wide as high.
const measure = (text: string): number => text.length / 2

const box = { width: 80, height: 20, largest: 10, smallest: 3, leading: 1.2 }

test('a short text has one line in the largest size', () => {
  expect(fitText(measure, 'Table 7', box)).toEqual({ lines: ['Table 7'], size: 10 })
})

test('a long text is wrapped into lines of similar width', () => {
  const { lines, size } = fitText(measure, 'The Long Verandah by the Rose Garden', box)
  expect(lines).toEqual(['The Long Verandah', 'by the Rose Garden'])
  expect(size).toBeLessThan(10)
})

test('a word wider than the place is broken between letters', () => {
  const { lines } = fitText(measure, 'x'.repeat(200), box)
  expect(lines.join('')).toBe('x'.repeat(200))
  expect(lines.length).toBeGreaterThan(1)
})

test('a mark stays with its letter when a word is broken', () => {
  const { lines } = fitText(measure, 'नि'.repeat(100), { ...box, width: 21 })
  expect(lines.every((line) => line.startsWith('न'))).toBe(true)
})

test('any text fits its place and loses no letter', () => {
  assert(
    property(string({ maxLength: 120, unit: 'grapheme' }), (text) => {
      const { lines, size } = fitText(measure, text, box)
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(box.width + 1e-9)
      expect(lines.length * size * box.leading).toBeLessThanOrEqual(box.height + 1e-9)
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }),
  )
})
