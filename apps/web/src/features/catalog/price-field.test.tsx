import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { PriceField } from './price-field.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const hintOf = (value: string, zeroText: string | undefined): string => {
  const host = document.createElement('div')
  act(() =>
    createRoot(host).render(<PriceField label="Price" value={value} zeroText={zeroText} onChange={() => undefined} />),
  )
  return host.querySelector('output')?.textContent ?? ''
}

test('a price of 0 is warned of, an empty one is not', () => {
  expect(['0', '0.00', ' 0 '].map((value) => hintOf(value, 'Free'))).toEqual(['Free', 'Free', 'Free'])
  expect(['', ' ', '0.01', '240'].map((value) => hintOf(value, 'Free'))).toEqual(['', '', '', ''])
  expect(hintOf('0', undefined)).toBe('')
})
