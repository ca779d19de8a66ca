/** The steps of a new restaurant before its first guests, in the order of the list. */
export const checklistStepIds = ['menu', 'pictures', 'cards', 'sound', 'staff', 'kitchen', 'bill'] as const

/** One of `checklistStepIds`. */
export type ChecklistStepId = (typeof checklistStepIds)[number]

/** The states of a step: `open`, done, or skipped by an admin. */
export const checklistStates = ['open', 'done', 'skipped'] as const
