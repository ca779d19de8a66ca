import { z } from 'zod'
import { staffRoles } from '../auth/roles.ts'
import { tokens } from '../auth/schema.ts'
import * as bounds from '../basics/bounds.ts'
import { empty, id, isStorable, reference, sentTime } from '../basics/primitives-schema.ts'
import type { staffEndpoints } from './endpoints.ts'

const role = z.enum(staffRoles)

/** The name of an account; unique over all restaurants of the server. */
export const username = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(bounds.usernameLengthMax)
  .regex(/^[\w.@-]*$/, 'Must be letters without accents, digits, dots, - _ and @, without spaces')

/** A staff member of a restaurant, as its admins see them. */
export const staffMember = z.object({
  id: z.string(),
  username: z.string(),
  role,
  isDisabled: z.boolean(),
  /** The account belongs to other restaurants too. */
  isShared: z.boolean(),
  /** Whether they can take over a shared tablet with a PIN. */
  hasPin: z.boolean(),
  /** Sessions that are open now. */
  sessions: z.int(),
  /** Null before the first login. */
  lastLoginDateTime: sentTime.nullable(),
})

/** A staff member of a restaurant, as its admins see them (plan §8.3). */
export type StaffMember = z.infer<typeof staffMember>

/** The restaurant whose staff are listed. */
export const staffQuery = z.object({ restaurantId: id })

/** The path of a call about one staff member. */
export const staffParams = z.object({ staffId: reference })

/** A new account. Usernames are unique over all restaurants of the server. */
export const staffCreation = z.object({ restaurantId: id, username, role })

/** An account with its generated password, which no later call answers. */
export const staffWithPassword = z.object({ id: z.string(), username: z.string(), role, password: z.string() })

/** An account with a generated password. */
export type StaffWithPassword = z.infer<typeof staffWithPassword>

/** A PIN for shared tablets. */
export const pin = z.string().regex(/^\d{4,6}$/, 'Must be 4 to 6 digits')

/** Changes of an account; `pin` null removes the PIN. */
export const staffUpdate = z.object({
  role: role.optional(),
  isDisabled: z.boolean().optional(),
  pin: pin.nullable().optional(),
})

/** An open session. */
export const staffSession = z.object({
  id: z.string(),
  /** Such as "Chrome on Android"; empty for a program. */
  browser: z.string(),
  /** The address of its network, without the part that names a device; empty while unknown. */
  network: z.string(),
  startedDateTime: sentTime,
  lastUsedDateTime: sentTime,
  /** It was opened with a PIN. */
  isByPin: z.boolean(),
  /** The session that made the call. */
  isCurrent: z.boolean(),
})

/** An open session of a staff member. */
export type StaffSession = z.infer<typeof staffSession>

/** One session, or without `sessionId` all of them; of the caller's own all but the current one. */
export const sessionsToEnd = z.object({ sessionId: reference.optional() })

/** A new password. It counts each character, also a space at the end. */
export const passwordChange = z.object({
  current: z.string().min(1).max(bounds.passwordLengthMax).refine(isStorable),
  next: z
    .string()
    .min(bounds.passwordLengthMin, `Must have at least ${bounds.passwordLengthMin} characters`)
    .max(bounds.passwordLengthMax)
    .refine(isStorable),
})

/** A person with a PIN, for taking over a shared tablet. */
export const pinStaff = z.object({ id: z.string(), username: z.string(), role })

/** A person with a PIN for shared tablets. */
export type PinStaff = z.infer<typeof pinStaff>

/** The person who takes over the device of the caller's session. */
export const personSwitch = z.object({ staffId: reference, pin })

/** Input and reply of the staff account calls. */
export const staffWire = {
  listStaff: { query: staffQuery, reply: z.array(staffMember) },
  createStaff: { body: staffCreation, reply: staffWithPassword },
  updateStaff: { params: staffParams, body: staffUpdate, reply: staffMember },
  resetPassword: { params: staffParams, reply: staffWithPassword },
  listStaffSessions: { params: staffParams, reply: z.array(staffSession) },
  endStaffSessions: { params: staffParams, query: sessionsToEnd, reply: empty },
  removeStaff: { params: staffParams, reply: empty },
  listPinStaff: { query: staffQuery, reply: z.array(pinStaff) },
  switchPerson: { body: personSwitch, reply: tokens },
  changeOwnPassword: { body: passwordChange, reply: empty },
  listOwnSessions: { reply: z.array(staffSession) },
  endOwnSessions: { query: sessionsToEnd, reply: empty },
} as const satisfies Record<keyof typeof staffEndpoints, object>
