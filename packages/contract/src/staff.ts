import type { z } from 'zod'
import type { program, programWithToken } from './schemas/program.ts'
import type { ownReports, ownRestaurant } from './schemas/own-restaurant.ts'
import type { pinStaff, staffMember, staffSession, staffWithPassword } from './schemas/staff.ts'

/** A staff member of a restaurant, as its admins see them (plan §8.3). */
export type StaffMember = z.infer<typeof staffMember>

/** An open session of a staff member. */
export type StaffSession = z.infer<typeof staffSession>

/** An account with a generated password. */
export type StaffWithPassword = z.infer<typeof staffWithPassword>

/** A person with a PIN for shared tablets. */
export type PinStaff = z.infer<typeof pinStaff>

/** Another program with access (plan §11). */
export type Program = z.infer<typeof program>

/** A program with its token. */
export type ProgramWithToken = z.infer<typeof programWithToken>

/** A restaurant of the caller's account. */
export type OwnRestaurant = z.infer<typeof ownRestaurant>

/** The sums of a period for all of an owner's restaurants. */
export type OwnReports = z.infer<typeof ownReports>
