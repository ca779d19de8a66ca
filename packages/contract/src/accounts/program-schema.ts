import { z } from 'zod'
import { programRoles } from '../auth/roles.ts'
import { id, reference, sentTime } from '../basics/primitives-schema.ts'
import type { programEndpoints } from './endpoints.ts'
import { tokenTerms } from './programs.ts'
import { username } from './staff-schema.ts'

const role = z.enum(programRoles)

/** Another program with a token. */
export const program = z.object({
  id: z.string(),
  /** As in the audit log and on tickets. */
  name: z.string(),
  role,
  createdDateTime: sentTime,
  /** To the minute; null before the first use. */
  lastUsedDateTime: sentTime.nullable(),
  /** Null for a token without an end. */
  expiresDateTime: sentTime.nullable(),
})

/** Another program with access (plan §11). */
export type Program = z.infer<typeof program>

/** The restaurant whose programs are listed. */
export const programQuery = z.object({ restaurantId: id })

/** The path of a call about one program. */
export const programParams = z.object({ programId: reference })

/** A new program. Its name is unique among the server's usernames; a program whose access ended frees its name. */
export const programCreation = z.object({ restaurantId: id, name: username, role, term: z.enum(tokenTerms) })

/** A program with its token, which no later call answers. */
export const programWithToken = program.extend({ token: z.string() })

/** A program with its token. */
export type ProgramWithToken = z.infer<typeof programWithToken>

/** Input and reply of the program calls. */
export const programWire = {
  listPrograms: { query: programQuery, reply: z.array(program) },
  createProgram: { body: programCreation, reply: programWithToken },
  deleteProgram: { params: programParams, reply: z.object({}) },
} as const satisfies Record<keyof typeof programEndpoints, object>
