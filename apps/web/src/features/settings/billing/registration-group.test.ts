import { expect, test } from 'vitest'
import { listInvalid } from '#web/forms/field.tsx'
import { fssaiError, gstinError, registrationFields, registrationToSave } from './registration-group.tsx'

const draft = {
  isOn: true,
  scheme: 'regular',
  legalName: ' Spice Garden Foods LLP ',
  address: '12 Church Street',
  gstin: ' 29abcde 1234f1zw',
  fssai: '1001 2022 0000 12',
  vatNumber: ' 29123456789V ',
  exciseLicence: '',
} as const

test('codes are sent without spaces, the GSTIN in upper case', () => {
  expect(listInvalid(registrationFields, draft)).toEqual([])
  expect(registrationToSave(draft)).toEqual({
    ...draft,
    legalName: 'Spice Garden Foods LLP',
    gstin: '29ABCDE1234F1ZW',
    fssai: '10012022000012',
    vatNumber: '29123456789V',
  })
  expect(registrationToSave({ ...draft, scheme: 'unregistered' }).gstin).toBe('')
})

test('only a registered restaurant with bills needs name, address and GSTIN', () => {
  const empty = { ...draft, legalName: ' ', address: '', gstin: '' }
  expect(listInvalid(registrationFields, empty)).toEqual(['legalName', 'address', 'gstin'])
  expect(listInvalid(registrationFields, { ...empty, isOn: false })).toEqual([])
  expect(listInvalid(registrationFields, { ...empty, scheme: 'unregistered' })).toEqual([])
})

test.each([
  ['29ABCDE1234F1Z', 'A GSTIN has 15 characters; this has 14.'],
  ['2OABCDE1234F1ZW', 'Character 2 is “O” and must be a digit.'],
  ['29ABCDE1234F1YW', 'Character 14 is “Y” and must be the letter Z.'],
  [
    '29ABCDE1234F1ZX',
    'One of the characters is wrong: the last one does not fit. Please compare all with the certificate.',
  ],
])('the GSTIN %s is explained', (gstin, words) => {
  expect(gstinError(gstin)).toBe(words)
})

test('an FSSAI number has 14 digits', () => {
  expect(fssaiError('123')).toBe('An FSSAI number has 14 digits; this has 3.')
  expect(fssaiError('1001202200001A')).toBe('Only digits, please.')
})
