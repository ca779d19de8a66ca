import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { PreviewRows } from './preview-rows.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Row = Parameters<typeof PreviewRows>[0]['rows'][number]

const row = (line: number, name: string, part: Partial<Row> = {}): Row => ({
  sheet: 'dishes',
  line,
  action: 'create',
  name,
  parent: 'Starters',
  ...part,
})

/** The texts of each row by name, with the diet mark. */
const drawn = (...rows: Row[]) => {
  const host = document.createElement('div')
  act(() => createRoot(host).render(<PreviewRows rows={rows} edits={{}} onEdit={() => undefined} />))
  return [...host.querySelectorAll('li')].map((item) => {
    // Row number, action and mark stand before the name.
    const head = [...(item.querySelector('div')?.children ?? [])]
    const named = head.slice(head.findIndex(({ localName }) => localName === 'strong'))
    return {
      mark: item.querySelector('[role=img]')?.getAttribute('aria-label'),
      texts: [...named, ...item.querySelectorAll('p')]
        .filter(({ localName }) => localName !== 'button')
        .map((one) => one.textContent),
    }
  })
}

test('new dishes show mark, category and the price of each portion', () => {
  const portions = [
    { name: 'Half', price: 160 },
    { name: 'Full', price: 280.5 },
  ]
  const rows = drawn(
    row(2, 'Paneer Tikka', { values: { price: 95.5, dietMark: 'veg' } }),
    row(3, 'Chicken Tikka', { values: { price: 160, portions, dietMark: 'non-veg' } }),
    row(4, 'Cheese', { sheet: 'option-groups', parent: 'Extras', values: { price: 40 } }),
  )
  expect(rows).toEqual([
    { mark: 'Vegetarian', texts: ['Paneer Tikka', 'Starters', '₹95.50'] },
    { mark: 'Non-vegetarian', texts: ['Chicken Tikka', 'Starters', 'Half ₹160Full ₹280.50'] },
    { mark: undefined, texts: ['Cheese', 'Extras', '+₹40'] },
  ])
})

test('a dish with a price of 0 is warned of and comes first', () => {
  const free = 'A price is ₹0. Guests would pay nothing.'
  const portions = [
    { name: 'Half', price: 0 },
    { name: 'Full', price: 90 },
  ]
  const rows = drawn(
    row(2, 'Dal', { values: { price: 240 } }),
    row(3, 'Papad', { values: { price: 0 } }),
    row(4, 'Soup', { action: 'update', values: { price: 0, portions }, notes: ['“Sauce” is left out.'] }),
    row(5, 'Mild', { sheet: 'option-groups', parent: 'Spice', values: { price: 0 } }),
  )
  expect(rows.map(({ texts }) => texts)).toEqual([
    ['Papad', 'Starters', '₹0', free],
    ['Soup', 'Starters', 'Half ₹0Full ₹90', free, '“Sauce” is left out.'],
    ['Dal', 'Starters', '₹240'],
    ['Mild', 'Spice', '+₹0'],
  ])
})
