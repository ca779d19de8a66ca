import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { languages as codes } from '../basics/language.ts'
import { id, origin, requiredText, text } from '../basics/primitives-schema.ts'
import { billing, billingSave } from '../bills/billing-schema.ts'
import { kitchen } from '../kitchen/schema.ts'
import { day, ordering, orderingSave } from './hours-schema.ts'
import { takeaway, takeawaySave } from './takeaway-schema.ts'

const isTimezone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const profile = z.object({
  name: z.string(),
  logo: z.string(),
  address: z.string(),
  phone: z.string(),
  timezone: z.string(),
  /** Null where tables are not numbered. */
  tableCount: z.int().nullable(),
  menuCardOnly: z.boolean(),
  menuCardOnlyView: z.boolean(),
  /** Guests see the energy of a serving on the cards of dishes. */
  showsKcal: z.boolean(),
})

/** The languages of the diner's screens; English is always one of them (plan §9). */
export const languages = z
  .array(z.enum(codes))
  .refine((list) => list.includes('en') && new Set(list).size === list.length, 'Must name en and no language twice')

/** The address at which guests reach the server, such as `https://thali.example`; empty: the one that staff use. */
const guests = z.object({ address: z.string() })

const guestsSave = z.object({ address: z.literal('').or(origin) })

/** The settings of a restaurant in groups (plan §11). */
export const settings = z.object({
  version: z.int().min(1),
  profile,
  ordering,
  kitchen,
  billing,
  day,
  languages,
  guests,
  takeaway,
})

/** The settings of a restaurant, changed by admins (plan §8.2). */
export type Settings = z.infer<typeof settings>

const profileSave = z.object({
  name: requiredText(bounds.restaurantNameLengthMax),
  address: text(bounds.addressLengthMax),
  phone: text(bounds.phoneLengthMax),
  timezone: z.string().max(64).refine(isTimezone, 'Must be a time zone such as Asia/Kolkata'),
  tableCount: z.int().min(bounds.tableNumberMin).max(bounds.tableNumberMax).nullable(),
  menuCardOnly: z.boolean(),
  menuCardOnlyView: z.boolean(),
  /** Left out, it stays. */
  showsKcal: z.boolean().optional(),
})

/** Changed groups, each whole, and the version that the change started from. */
export const settingsSave = z.object({
  version: z.int(),
  profile: profileSave.optional(),
  ordering: orderingSave.optional(),
  kitchen: kitchen.optional(),
  billing: billingSave.optional(),
  day: day.optional(),
  languages: languages.optional(),
  guests: guestsSave.optional(),
  takeaway: takeawaySave.optional(),
})

/** The path of a call about the settings of a restaurant. */
export const settingsParams = z.object({ restaurantId: id })
