import { expect, test } from 'vitest'
import { isAboveMrp, mrpError } from './mrp-field.tsx'

const noPortions = { portions: [] }
const portion = (price: string) => ({ key: price, name: price, price, isAvailable: true })

test.each([
  [{ ...noPortions, mrp: '20', price: '20.01' }, true],
  [{ ...noPortions, mrp: '20', price: '20' }, false],
  [{ ...noPortions, mrp: '', price: '20' }, false],
  [{ ...noPortions, mrp: 'twenty', price: '30' }, false],
  [{ portions: [portion('20'), portion('40')], mrp: '30', price: '' }, true],
  [{ portions: [portion('20'), portion('30')], mrp: '30', price: '99' }, false],
])('the prices of %o are above the MRP: %s', (draft, isAbove) => {
  expect(isAboveMrp(draft)).toBe(isAbove)
})

test('an MRP is empty or a price', () => {
  expect(['', ' ', '20', '20.5'].map(mrpError)).toEqual([undefined, undefined, undefined, undefined])
  for (const wrong of ['-1', '20.555', 'free']) expect(mrpError(wrong)).toContain('two decimals')
})
