import { z } from 'zod'
import { tokens } from '../auth/schema.ts'
import * as bounds from '../basics/bounds.ts'
import { isStorable, requiredText } from '../basics/primitives-schema.ts'
import type { setupEndpoints } from './endpoints.ts'
import { restaurantIdPattern, starterMenuIds, usernamePattern } from './setup.ts'

const code = z.string().min(1).max(bounds.setupCodeLengthMax).refine(isStorable)

/** Whether the server has no restaurant yet; the rest only until then. */
export const setupState = z.object({
  isNeeded: z.boolean(),
  /** The restaurant of the path `/`, if the operator named one. */
  restaurantId: z.string().optional(),
  menus: z
    .array(
      z.object({
        id: z.enum(starterMenuIds),
        name: z.string(),
        /** Their names, in menu order. */
        categories: z.array(z.string()),
        dishes: z.int(),
      }),
    )
    .optional(),
})

/** Whether the server has no restaurant yet, and the starter menus. */
export type SetupState = z.infer<typeof setupState>

/** The code of the server's log, to be checked before the rest is typed. */
export const setupCodeCheck = z.object({ code })

/** A new restaurant. Its id is part of its addresses and never changes. */
export const newRestaurant = z.object({
  id: z.string().regex(restaurantIdPattern, 'Must be 1 to 64 small letters, digits and -'),
  name: requiredText(bounds.restaurantNameLengthMax),
  tableCount: z.int().min(bounds.tableNumberMin).max(bounds.tableNumberMax),
})

/** The first restaurant with its admin (plan §11). Without `menu` its menu is empty. */
export const setupCreation = z.object({
  code,
  restaurant: newRestaurant,
  admin: z.object({
    username: z
      .string()
      .trim()
      .min(1, 'Must not be empty')
      .max(bounds.usernameLengthMax)
      .regex(usernamePattern, 'Must be letters without accents, digits, dots, - _ and @, without spaces'),
    password: z
      .string()
      .min(bounds.passwordLengthMin, `Must have at least ${bounds.passwordLengthMin} characters`)
      .max(bounds.passwordLengthMax)
      .refine(isStorable),
  }),
  menu: z.enum(starterMenuIds).optional(),
})

/** The first restaurant with its admin. */
export type SetupCreation = z.output<typeof setupCreation>

/** Input and reply of the first-run calls. */
export const setupWire = {
  getSetup: { reply: setupState },
  checkSetupCode: { body: setupCodeCheck, reply: z.object({}) },
  setUp: { body: setupCreation, reply: tokens },
} as const satisfies Record<keyof typeof setupEndpoints, object>
