import { z } from 'zod'
import { id } from '../basics/primitives-schema.ts'
import { checklistStates, checklistStepIds } from './checklist.ts'
import type { checklistEndpoints } from './endpoints.ts'

const stepId = z.enum(checklistStepIds)
const state = z.enum(checklistStates)

/** All steps in the order of the list. A step whose data is there is done. */
export const checklist = z.object({
  isDismissed: z.boolean(),
  steps: z.array(z.object({ id: stepId, state })),
  /** Whether the menu has no dishes yet. */
  isMenuEmpty: z.boolean().optional(),
})

/** The steps of a new restaurant and their states (plan §8.1). */
export type Checklist = z.infer<typeof checklist>

/** A mark of a step, `open` to remove it; or the whole list hidden or shown. */
export const checklistSave = z.object({
  step: z.object({ id: stepId, state }).optional(),
  isDismissed: z.boolean().optional(),
})

const params = z.object({ restaurantId: id })

/** Input and reply of the checklist calls. */
export const checklistWire = {
  getChecklist: { params, reply: checklist },
  saveChecklist: { params, body: checklistSave, reply: checklist },
} as const satisfies Record<keyof typeof checklistEndpoints, object>
