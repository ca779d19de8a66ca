import { expect, test } from 'vitest'
import { isUpiAddress, upiLink } from './upi.ts'

const payment = { address: 'spicegarden@okhdfcbank', name: 'Spice Garden', reference: 'SG2627000042', amount: 77_200 }

test('a link carries payee, reference, note and exact amount', () => {
  expect(upiLink({ ...payment, note: 'Bill SG/26-27/00042 Table 7' })).toBe(
    'upi://pay?pa=spicegarden@okhdfcbank&pn=Spice%20Garden&tr=SG2627000042&tn=Bill%20SG%2F26-27%2F00042%20Table%207&am=772.00&cu=INR',
  )
  expect(upiLink(payment)).toHaveLength(86)
})

test('amounts have two decimals', () => {
  const amounts = [50, 100, 5_379_600, 1, 77_205].map(
    (amount) => /am=([^&]*)/.exec(upiLink({ ...payment, amount }))?.[1],
  )
  expect(amounts).toEqual(['0.50', '1.00', '53796.00', '0.01', '772.05'])
})

test('names are encoded, and notes lose & and #', () => {
  expect(upiLink({ ...payment, name: 'Café & Grill #1' })).toContain('&pn=Caf%C3%A9%20%26%20Grill%20%231&')
  expect(upiLink({ ...payment, note: 'Dal & Rice #7' })).toContain('&tn=Dal%20Rice%207&')
  expect(upiLink({ ...payment, note: '#' })).not.toContain('tn=')
})

test('a link that no app accepts is refused', () => {
  for (const amount of [0, -1, 1.5]) expect(() => upiLink({ ...payment, amount })).toThrow('amount')
  for (const reference of ['', 'SG/1', 'A'.repeat(36)])
    expect(() => upiLink({ ...payment, reference })).toThrow('reference')
  for (const name of ['', 'A'.repeat(100), '\ud800']) expect(() => upiLink({ ...payment, name })).toThrow('name')
  expect(() => upiLink({ ...payment, note: 'A'.repeat(51) })).toThrow('note')
  for (const longest of [{ name: 'A'.repeat(99) }, { note: 'A'.repeat(50) }, { reference: 'A'.repeat(35) }])
    expect(upiLink({ ...payment, ...longest })).toContain(`=${Object.values(longest)[0]}&`)
  expect(() => upiLink({ ...payment, address: 'ab@' })).toThrow('vpa')
})

test('addresses have a name and a bank', () => {
  const longest = `${'a'.repeat(251)}@ybl`
  expect(['a.b-c_1@ybl', longest].map(isUpiAddress)).toEqual([true, true])
  const wrong = ['ab@', '@ybl', 'a b@ybl', 'a@b@c', '', `${'a'.repeat(252)}@ybl`]
  expect(wrong.filter(isUpiAddress)).toEqual([])
})
