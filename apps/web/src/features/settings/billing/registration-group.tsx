import * as bounds from '@thali/contract/basics/bounds'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { type GstinFault, gstinFault, normalizeGstin } from '@thali/contract/bills/gstin'
import type { Fields } from '#web/forms/field.tsx'
import { choice, flag, text } from '#web/forms/fields.tsx'
import { settingsForm } from '../settings-form.tsx'
import { billingMessages as messages } from './billing-messages.en.ts'

type Draft = Pick<BillingSettings, 'isOn' | 'scheme' | 'legalName' | 'address' | 'gstin' | 'fssai'> & {
  readonly vatNumber: string
  readonly exciseLicence: string
}

const isRegistered = ({ scheme }: Draft): boolean => scheme !== 'unregistered'

/** While bills are issued, the law wants more on them. */
const neededOnBills = (draft: Draft): string | undefined =>
  draft.isOn && isRegistered(draft) ? messages.neededOn : undefined

const gstinText = (fault: GstinFault): string => {
  const { gstinFaults } = messages
  if (fault.kind === 'length') return gstinFaults.length(fault.length)
  if (fault.kind === 'state' || fault.kind === 'check') return gstinFaults[fault.kind]
  return gstinFaults[fault.kind](fault)
}

/** The error of a typed GSTIN; an empty one has none. */
export const gstinError = (typed: string): string | undefined => {
  const gstin = normalizeGstin(typed)
  const fault = gstin === '' ? undefined : gstinFault(gstin)
  return fault && gstinText(fault)
}

/** The error of a typed FSSAI number; an empty one has none. */
export const fssaiError = (typed: string): string | undefined => {
  const digits = typed.replace(/\s/g, '')
  if (digits === '') return undefined
  if (!/^\d+$/.test(digits)) return messages.fssaiNoDigits
  return digits.length === 14 ? undefined : messages.fssaiWrong(digits.length)
}

/** The registration as the server stores it: without a GSTIN when it is not registered. */
export const registrationToSave = (draft: Draft): Draft => ({
  isOn: draft.isOn,
  scheme: draft.scheme,
  legalName: draft.legalName.trim(),
  address: draft.address.trim(),
  gstin: isRegistered(draft) ? normalizeGstin(draft.gstin) : '',
  fssai: draft.fssai.replace(/\s/g, ''),
  vatNumber: draft.vatNumber.trim(),
  exciseLicence: draft.exciseLicence.trim(),
})

export const registrationFields: Fields<Draft> = {
  isOn: flag(() => messages.isOn, { hint: () => messages.isOnHint, values: () => messages }),
  scheme: choice(
    () => messages.scheme,
    () => messages.schemes,
    { intro: () => messages.registrationHint },
  ),
  legalName: text(() => messages.legalName, {
    hint: () => messages.legalNameHint,
    missing: neededOnBills,
    lengthMax: bounds.restaurantNameLengthMax,
  }),
  address: text(() => messages.legalAddress, {
    missing: neededOnBills,
    lengthMax: bounds.addressLengthMax,
    lines: 3,
  }),
  gstin: text(() => messages.gstin, {
    hint: () => messages.gstinHint,
    missing: neededOnBills,
    error: gstinError,
    isShown: isRegistered,
    input: { autoCapitalize: 'characters', spellCheck: false },
  }),
  fssai: text(() => messages.fssai, {
    hint: () => messages.fssaiHint,
    error: fssaiError,
    input: { inputMode: 'numeric' },
  }),
  vatNumber: text(() => messages.vatNumber, {
    hint: () => messages.vatNumberHint,
    lengthMax: bounds.liquorNumberLengthMax,
    input: { spellCheck: false },
  }),
  exciseLicence: text(() => messages.exciseLicence, {
    lengthMax: bounds.liquorNumberLengthMax,
    input: { spellCheck: false },
  }),
}

/** How the restaurant is registered, and what its bills say about it (plan §6). */
export const RegistrationGroup = settingsForm<Draft>({
  id: 'registration',
  title: () => messages.registration,
  fields: registrationFields,
  from: ({ billing: { isOn, scheme, legalName, address, gstin, fssai, vatNumber = '', exciseLicence = '' } }) => ({
    isOn,
    scheme,
    legalName,
    address,
    gstin,
    fssai,
    vatNumber,
    exciseLicence,
  }),
  to: (draft, { billing }) => ({ billing: { ...billing, ...registrationToSave(draft) } }),
  above: ({ isOn, scheme }, { settings: { billing } }) =>
    isOn &&
    scheme === 'composition' &&
    billing.taxClasses.some(({ kind, rates }) => kind === 'vat' && rates.length > 0) && (
      <p role="alert">{messages.compositionLiquor}</p>
    ),
  question: ({ isOn }, { billing }) => {
    if (isOn === billing.isOn) return undefined
    return isOn ? messages.switchOn : messages.switchOff
  },
})
