import { expect, test } from 'vitest'
import { defaultBilling } from '@thali/contract/bills/billing'
import { listInvalid } from '#web/forms/field.tsx'
import { type TaxClassRow, newRow, rateInWords } from './tax-classes-draft.ts'
import { type TaxesDraft, checkClasses, taxesDraftOf, taxesFields, taxesToSave, unusualRates } from './taxes-group.tsx'

const today = '2026-11-20'
const stored = taxesDraftOf(defaultBilling)

const edited = (id: string, part: Partial<TaxClassRow>): TaxesDraft => ({
  ...stored,
  classes: stored.classes.map((row) => (row.id === id ? { ...row, ...part } : row)),
})

test('an untouched form stores what it showed', () => {
  const { pricesIncludeTax, roundTo, taxClasses, defaultTaxClass } = defaultBilling
  expect(listInvalid(taxesFields, stored)).toEqual([])
  expect(taxesToSave(stored)).toEqual({ pricesIncludeTax, roundTo, taxClasses, defaultTaxClass })
})

test('a changed rate is a row with its date; earlier ones stay', () => {
  const draft = edited('restaurant-5', { percent: ' 6.5', from: '2027-04-01' })
  expect(checkClasses(draft.classes, today)).toEqual({})
  expect(taxesToSave(draft).taxClasses?.[0]?.rates).toEqual([
    { from: '2017-11-15', percent: 5 },
    { from: '2027-04-01', percent: 6.5 },
  ])
  const again = edited('restaurant-5', { percent: '7', from: '2017-11-15' })
  expect(checkClasses(again.classes, today)).toEqual({
    'restaurant-5': { from: 'Choose today or a later day: bills before it keep their rate.' },
  })
})

test('the first rate of a class may start in the past', () => {
  const draft = edited('alcohol-vat', { percent: '20', from: '2026-04-01' })
  expect(checkClasses(draft.classes, today)).toEqual({})
  expect(taxesToSave(draft).taxClasses?.find(({ id }) => id === 'alcohol-vat')?.rates).toEqual([
    { from: '2026-04-01', percent: 20 },
  ])
})

test('rates, names and codes are checked by class', () => {
  const added = newRow(today)
  const draft = { ...stored, classes: [...stored.classes, { ...added, name: 'WITHOUT TAX', code: '12' }] }
  expect(checkClasses(draft.classes, today)).toEqual({
    exempt: { name: 'This name is there already.' },
    [added.id]: {
      name: 'This name is there already.',
      percent: 'Please enter a rate.',
      code: 'A code has 4 to 8 digits.',
    },
  })
  for (const percent of ['101', '-1', '1.234', 'five', '1,5'])
    expect(checkClasses(edited('goods-5', { percent, from: today }).classes, today)).toEqual({
      'goods-5': { percent: 'A percentage from 0 to 100, with at most two decimals.' },
    })
  expect(checkClasses(edited('alcohol-vat', { percent: '201', from: today }).classes, today)).toEqual({
    'alcohol-vat': { percent: 'A percentage from 0 to 200, with at most two decimals.' },
  })
})

test('a new class needs only a name and a rate, which begins today', () => {
  const added = { ...newRow(today), name: 'Ice cream', percent: '18' }
  expect(checkClasses([...stored.classes, added], today)).toEqual({})
  expect(taxesToSave({ ...stored, classes: [added] }).taxClasses).toEqual([
    { id: added.id, name: 'Ice cream', kind: 'gst', rates: [{ from: today, percent: 18 }] },
  ])
})

test('a rate that GST does not have is asked about', () => {
  const titleOf = (id: string, percent: string) => unusualRates(edited(id, { percent, from: today }))?.title
  expect(titleOf('goods-18', '81')).toBe('GST of 81 % (Packed goods 18 %): is this right?')
  expect(titleOf('goods-5', ' 6.5')).toBe('GST of 6.5 % (Packed goods 5 %): is this right?')
  for (const percent of ['', '0', '0.25', '3', '5', '12', '18', '28', '40'])
    expect(titleOf('goods-18', percent)).toBeUndefined()
  expect(titleOf('alcohol-vat', '81')).toBeUndefined()
})

test('items without a choice need a tax with a rate', () => {
  expect(listInvalid(taxesFields, { ...stored, defaultTaxClass: 'alcohol-vat' })).toEqual(['defaultTaxClass'])
  const removed = { ...stored, classes: stored.classes.filter(({ id }) => id !== 'restaurant-5') }
  expect(listInvalid(taxesFields, removed)).toEqual(['defaultTaxClass'])
  expect(listInvalid(taxesFields, { ...stored, defaultTaxClass: 'exempt' })).toEqual([])
})

test('the rate of today is in words', () => {
  const { classes } = edited('alcohol-vat', { rates: [{ from: '2026-11-20', percent: 20 }] })
  const nil = { ...newRow(today), rates: [{ from: '2026-11-20', percent: 0 }] }
  expect([...classes, nil, newRow(today)].map((row) => rateInWords(row, today))).toEqual([
    'GST 5 %: CGST 2.5 % and SGST 2.5 %',
    'GST 18 %: CGST 9 % and SGST 9 %',
    'GST 5 %: CGST 2.5 % and SGST 2.5 %',
    'GST 18 %: CGST 9 % and SGST 9 %',
    'GST 40 %: CGST 20 % and SGST 20 %',
    'VAT 20 %',
    'No tax',
    'GST 0 %: CGST 0 % and SGST 0 %',
    'No rate yet',
  ])
})
