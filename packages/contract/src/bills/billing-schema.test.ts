import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { defaultBilling } from './billing.ts'
import { billingSave } from './billing-schema.ts'

type Save = z.input<typeof billingSave>

const gstin = '27AAPFU0939F1ZV'
const registered: Save = {
  ...defaultBilling,
  isOn: true,
  scheme: 'regular',
  gstin,
  legalName: 'Spice',
  address: 'Pune',
}

const faultsOf = (change: Partial<Save>, from: Save = registered): string[] =>
  billingSave.safeParse({ ...from, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? []

const [food, hotel] = defaultBilling.taxClasses
const classes = (...changes: Partial<Save['taxClasses'][number]>[]): Pick<Save, 'taxClasses'> => ({
  taxClasses: changes.map((change, at) => ({
    id: `c${at}`,
    name: `N${at}`,
    kind: 'gst',
    rates: [],
    ...food,
    ...change,
  })),
})

test.each<[string, Partial<Save>, string[]]>([
  ['complete', {}, []],
  ['without GSTIN', { gstin: '' }, ['gstin']],
  ['without name and address', { legalName: ' ', address: '\n' }, ['legalName', 'address']],
  ['of a composition seller without GSTIN', { scheme: 'composition', gstin: '' }, ['gstin']],
  ['of an unregistered seller', { scheme: 'unregistered', gstin: '', legalName: '', address: '' }, []],
  ['that are off', { isOn: false, gstin: '', legalName: '', address: '' }, []],
  ['with a wrong check character', { gstin: '27AAPFU0939F1ZW' }, ['gstin']],
  ['with 13 digits for food', { fssai: '1122334455667' }, ['fssai']],
  ['with a letter for food', { fssai: '1122334455667x' }, ['fssai']],
  ['with a prefix of four', { prefix: 'SPIC' }, ['prefix']],
  ['with a prefix that begins with 0', { prefix: '0A' }, ['prefix']],
  ['with half a UPI address', { upi: { vpa: 'spice@', name: 'Spice' } }, ['upi.vpa']],
  ['with a UPI address without a name', { upi: { vpa: 'spice@okaxis', name: '' } }, ['upi.name']],
  ['with a name alone for UPI', { upi: { vpa: '', name: 'Spice' } }, []],
  ['with an unknown default class', { defaultTaxClass: 'gone' }, ['defaultTaxClass']],
  ['with a default class without rates', { defaultTaxClass: 'alcohol-vat' }, ['defaultTaxClass']],
  ['with an exempt default class', { defaultTaxClass: 'exempt' }, []],
  ['without classes', { taxClasses: [] }, ['taxClasses']],
  ['with one id twice', classes({}, { name: 'Other' }), ['taxClasses']],
  ['with one name twice', classes({}, { id: 'other', name: 'RESTAURANT 5 %' }), ['taxClasses']],
  ['with two classes', classes({}, { id: 'other', name: 'Other' }), []],
  ['with a class without a name', classes({}, { id: 'other', name: ' ' }), ['taxClasses.1.name']],
])('settings %s have the faults %s', (_, change, faults) => {
  const paths = faultsOf(change)
  expect(paths.filter((path) => !(faults[0] === 'taxClasses' && path === 'defaultTaxClass'))).toEqual(faults)
})

test('as many classes as allowed are saved, one more is not', () => {
  const many = (count: number) =>
    classes({}, ...Array.from({ length: count - 1 }, (_, at) => ({ id: `i${at}`, name: `n${at}` })))
  expect([faultsOf(many(bounds.taxClassesMax)), faultsOf(many(bounds.taxClassesMax + 1))]).toEqual([[], ['taxClasses']])
})

test('codes lose their spaces, and texts those around them', () => {
  const saved = billingSave.parse({
    ...registered,
    gstin: ' 27aapfu 0939f1zv ',
    legalName: ' Spice Garden ',
    address: ' MG Road\nPune ',
    fssai: '1122 3344 5566 77',
    prefix: ' sg ',
    footer: ' Thank you ',
    vatNumber: ' 27V ',
    exciseLicence: ' FL-III 42 ',
    upi: { vpa: ' spice@okaxis ', name: ' Spice ' },
  })
  expect(saved).toMatchObject({
    gstin,
    legalName: 'Spice Garden',
    address: 'MG Road\nPune',
    fssai: '11223344556677',
    prefix: 'SG',
    footer: 'Thank you',
    vatNumber: '27V',
    exciseLicence: 'FL-III 42',
    upi: { vpa: 'spice@okaxis', name: 'Spice' },
  })
})

test('rates are stored by date, each date once', () => {
  const rates = ['2026-04-01', '2025-09-22', '2027-04-01'].map((from, at) => ({ from, percent: at + 5 }))
  const ratesOf = (given: typeof rates) =>
    ({ taxClasses: [{ ...food, ...hotel, id: 'restaurant-5', name: 'Food', rates: given }] }) as Partial<Save> // the fields of `food` are known
  const saved = billingSave.parse({ ...registered, ...ratesOf(rates) })
  expect(saved.taxClasses[0]?.rates.map(({ from, percent }) => [from, percent])).toEqual([
    ['2025-09-22', 6],
    ['2026-04-01', 5],
    ['2027-04-01', 7],
  ])
  expect(faultsOf(ratesOf([...rates, ...rates.slice(0, 1)]))).toContain('taxClasses.0.rates')
})
