import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { discountLimit } from '../basics/money-schema.ts'
import { id, requiredText, text } from '../basics/primitives-schema.ts'
import { areDistinct } from '../menu/choice-schema.ts'
import { isNumberPrefix } from './bill-number.ts'
import { isGstin, normalizeGstin } from './gstin.ts'
import { roundTo, scheme, taxClass } from './schema.ts'
import { isUpiAddress } from './upi.ts'

/**
 * How a restaurant issues bills (plan §6). Texts may be empty. A discount limit is in percent of a line or bill; admins
 * have none.
 */
export const billing = z.object({
  isOn: z.boolean(),
  scheme,
  gstin: z.string(),
  legalName: z.string(),
  address: z.string(),
  /** Licence or registration for food, 14 digits. */
  fssai: z.string(),
  taxClasses: z.array(taxClass),
  /** The class of items that name none. */
  defaultTaxClass: id,
  pricesIncludeTax: z.boolean(),
  roundTo,
  /** The prefix of bill numbers, such as SG in SG/26-27/00042. */
  prefix: z.string(),
  /** Printed below each bill. */
  footer: z.string(),
  upi: z.object({ vpa: z.string(), name: z.string() }),
  discountLimits: z.object({ waiter: discountLimit, cashier: discountLimit }),
  /** For bills with liquor: the number of the state's VAT, and the excise licence. Empty or absent for none. */
  vatNumber: z.string().optional(),
  exciseLicence: z.string().optional(),
  /** Whether bills have English words alone, whatever the restaurant's languages are. */
  englishOnly: z.boolean().optional(),
  /** Whether new bills and credit notes have the restaurant's logo, the name of who issued them, and a line to sign on. */
  printsLogo: z.boolean().optional(),
  printsCashier: z.boolean().optional(),
  printsSignatureLine: z.boolean().optional(),
  /** Whether each unpaid bill that staff print has a UPI code for what is due. */
  printsUpiCode: z.boolean().optional(),
  /** Whether each close of a day prints its Z report at the first printer of bills. */
  printsDayReport: z.boolean().optional(),
})

/** The taxes in menus while prices exclude a tax that bills add: enough to estimate the total. */
export const addedTaxes = billing.pick({ defaultTaxClass: true, roundTo: true }).extend({
  scheme: z.literal('regular'),
  pricesIncludeTax: z.literal(false),
  /** The default class, those that items name, and `takeawayClass`. With codes only where takeaway has its own class. */
  taxClasses: z.array(taxClass.pick({ id: true, kind: true, rates: true, code: true })),
  /** The class of restaurant services at counters; absent while each dish keeps its own. */
  takeawayClass: id.optional(),
})

/** The billing settings in menus while the restaurant issues bills. */
export const publicBilling = z.object({
  isOn: z.literal(true),
  /** Whether guests can pay by UPI. */
  hasUpi: z.boolean(),
  /** Absent unless unpaid bills that staff print have a UPI code. */
  printsUpiCode: z.literal(true).optional(),
  /** Absent unless bills add a tax that prices do not include. */
  addedTaxes: addedTaxes.optional(),
})

const taxClassSave = taxClass.extend({
  name: requiredText(bounds.choiceNameLengthMax),
  rates: taxClass.shape.rates.transform((rates) => rates.toSorted((one, other) => (one.from < other.from ? -1 : 1))),
})

const areClassesDistinct = (classes: readonly { readonly id: string; readonly name: string }[]): boolean =>
  areDistinct(classes.map((one) => one.id)) && areDistinct(classes.map((one) => one.name.toLowerCase()))

type Billing = z.infer<typeof billing>
type Rule = { readonly path: string[]; readonly message: string; readonly isBroken: (save: Billing) => boolean }

const isRegistered = ({ isOn, scheme: registration }: Billing): boolean => isOn && registration !== 'unregistered'
const defaultClass = ({ taxClasses, defaultTaxClass }: Billing) =>
  taxClasses.find(({ id: own }) => own === defaultTaxClass)

/** The rules about several fields. Fields that the law demands on a bill are required once bills are issued. */
const rules: readonly Rule[] = [
  ...(['gstin', 'legalName', 'address'] as const).map((field) => ({
    path: [field],
    message: 'Is missing',
    isBroken: (save: Billing) => isRegistered(save) && save[field].trim() === '',
  })),
  {
    path: ['upi', 'name'],
    message: 'Is missing',
    isBroken: ({ upi }) => upi.vpa !== '' && upi.name === '',
  },
  {
    path: ['defaultTaxClass'],
    message: 'Must be one of the tax classes',
    isBroken: (save) => defaultClass(save) === undefined,
  },
  {
    path: ['defaultTaxClass'],
    message: 'Must have a rate',
    isBroken: (save) => defaultClass(save)?.rates.length === 0 && defaultClass(save)?.kind !== 'exempt',
  },
]

const trimmedText = (max: number) => text(max).transform((value) => value.trim())

/** `billing` as a client sends it. Codes are normalized: without spaces, GSTIN and prefix in upper case. */
export const billingSave = billing
  .extend({
    gstin: z
      .string()
      .max(bounds.gstinInputLengthMax)
      .transform(normalizeGstin)
      .refine((value) => value === '' || isGstin(value), 'Must be a GSTIN with its check character'),
    legalName: trimmedText(bounds.restaurantNameLengthMax),
    address: trimmedText(bounds.addressLengthMax),
    fssai: z
      .string()
      .max(bounds.gstinInputLengthMax)
      .transform((value) => value.replace(/\s/g, ''))
      .refine((value) => /^(\d{14})?$/.test(value), 'Must have 14 digits'),
    taxClasses: z
      .array(taxClassSave)
      .min(1)
      .max(bounds.taxClassesMax)
      .refine(areClassesDistinct, 'Ids and names must differ'),
    prefix: z
      .string()
      .max(bounds.gstinInputLengthMax)
      .transform((value) => value.trim().toUpperCase())
      .refine(isNumberPrefix, 'Must be 1 to 3 letters or digits, not starting with 0'),
    footer: trimmedText(bounds.billFooterLengthMax),
    vatNumber: trimmedText(bounds.liquorNumberLengthMax).optional(),
    exciseLicence: trimmedText(bounds.liquorNumberLengthMax).optional(),
    upi: z.object({
      vpa: z
        .string()
        .transform((value) => value.trim())
        .refine((value) => value === '' || isUpiAddress(value), 'Must be a UPI address such as name@bank'),
      name: trimmedText(bounds.upiNameLengthMax),
    }),
  })
  .superRefine((save, context) => {
    for (const { path, message, isBroken } of rules)
      if (isBroken(save)) context.addIssue({ code: 'custom', path, message })
  })
