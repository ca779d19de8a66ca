import type { checklistEndpoints, selfCheckEndpoints, setupEndpoints } from './endpoints-setup.ts'
import type { ErrorCode } from './errors.ts'

/** The codes of the first-run calls; see `callErrors`. */
export const setupErrors = {
  getSetup: [],
  checkSetupCode: ['setup_code_wrong', 'already_set_up'],
  setUp: ['setup_code_wrong', 'already_set_up'],
} as const satisfies Record<keyof typeof setupEndpoints, readonly ErrorCode[]>

/** The codes of the self-check call; see `callErrors`. */
export const selfCheckErrors = {
  getSelfCheck: [],
} as const satisfies Record<keyof typeof selfCheckEndpoints, readonly ErrorCode[]>

/** The codes of the checklist calls; see `callErrors`. */
export const checklistErrors = {
  getChecklist: [],
  saveChecklist: [],
} as const satisfies Record<keyof typeof checklistEndpoints, readonly ErrorCode[]>
