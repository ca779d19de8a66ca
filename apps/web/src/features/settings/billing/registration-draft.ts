import * as bounds from '@thali/contract/basics/bounds'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { type GstinFault, gstinFault, normalizeGstin } from '@thali/contract/bills/gstin'
import { billingMessages as messages } from './billing-messages.en.ts'

/** The registration as typed. */
export type RegistrationDraft = Pick<BillingSettings, 'isOn' | 'scheme' | 'legalName' | 'address' | 'gstin' | 'fssai'>

/** Error texts by field. */
export type RegistrationErrors = { readonly [K in 'legalName' | 'address' | 'gstin' | 'fssai']?: string }

const textError = (text: string, max: number, isNeeded: boolean): string | undefined => {
  if (text.trim() === '') return isNeeded ? messages.neededOn : undefined
  return Array.from(text.trim()).length > max ? messages.tooLong(max) : undefined
}

const gstinWords = (fault: GstinFault): string => {
  const { gstinFaults } = messages
  if (fault.kind === 'length') return gstinFaults.length(fault.length)
  if (fault.kind === 'state' || fault.kind === 'check') return gstinFaults[fault.kind]
  return gstinFaults[fault.kind](fault.at, fault.found)
}

const gstinError = (typed: string, isNeeded: boolean): string | undefined => {
  const gstin = normalizeGstin(typed)
  if (gstin === '') return isNeeded ? messages.neededOn : undefined
  const fault = gstinFault(gstin)
  return fault && gstinWords(fault)
}

const fssaiError = (typed: string): string | undefined => {
  const digits = typed.replace(/\s/g, '')
  if (digits === '') return undefined
  if (!/^\d+$/.test(digits)) return messages.fssaiNoDigits
  return digits.length === 14 ? undefined : messages.fssaiWrong(digits.length)
}

/** Validates the registration. While bills are issued, the law wants more on them. */
export const checkRegistration = (draft: RegistrationDraft): RegistrationErrors => {
  const { isOn } = draft
  const isRegistered = draft.scheme !== 'unregistered'
  const found = {
    legalName: textError(draft.legalName, bounds.restaurantNameLengthMax, isOn && isRegistered),
    address: textError(draft.address, bounds.addressLengthMax, isOn && isRegistered),
    gstin: isRegistered ? gstinError(draft.gstin, isOn) : undefined,
    fssai: fssaiError(draft.fssai),
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

/** The registration as the server stores it: without a GSTIN when it is not registered. */
export const registrationToSave = (draft: RegistrationDraft): RegistrationDraft => ({
  isOn: draft.isOn,
  scheme: draft.scheme,
  legalName: draft.legalName.trim(),
  address: draft.address.trim(),
  gstin: draft.scheme === 'unregistered' ? '' : normalizeGstin(draft.gstin),
  fssai: draft.fssai.replace(/\s/g, ''),
})
