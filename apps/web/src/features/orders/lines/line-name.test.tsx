import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { LineName } from './line-name.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Line = Parameters<typeof LineName>[0]['line']

const plain: Line = { itemName: 'Biryani', quantity: 1, specialInstructions: '' }

const drawn = (line: Line): HTMLElement => {
  const host = document.createElement('div')
  act(() => createRoot(host).render(<LineName line={line} noteClassName="note" />))
  return host
}

test('a line shows its mark, portion, options and note', () => {
  const options = [
    { optionId: 'c', groupName: 'Extras', name: 'Cheese', price: 30, quantity: 2 },
    { optionId: 's', groupName: 'Spice', name: 'Mild', price: 0, quantity: 1 },
  ]
  const line = { ...plain, dietMark: 'veg', portion: { id: 'h', name: 'Half' }, options } as const
  const host = drawn({ ...line, options: [...options], specialInstructions: 'No onion' })
  expect(host.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Vegetarian')
  expect([...host.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
    'BiryaniHalf · Cheese × 2, Mild',
    'Note “No onion”',
  ])
})

test('a line without mark and configuration has its name only', () => {
  expect(drawn(plain).innerHTML).toBe('<p>Biryani</p>')
})
