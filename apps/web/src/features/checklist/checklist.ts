import type { Input } from '@thali/contract/api/calls'
import type { Checklist } from '@thali/contract/setup/checklist-schema'
import { checklistEndpoints } from '@thali/contract/setup/endpoints'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { checklistMessages as messages } from './checklist-messages.en.ts'

type Known = { readonly restaurantId: string; readonly checklist: Checklist }

/** The list as last answered; undefined until then. It stays while another screen is open. */
export const checklistStore = createStore<Known | undefined>(undefined)

// If answers overtake each other, the answer to the last request counts.
let requests = 0

const follow = async (restaurantId: string, answer: Promise<Checklist>): Promise<void> => {
  requests += 1
  const request = requests
  const checklist = await answer
  if (request === requests) checklistStore.set({ restaurantId, checklist })
}

/** Fetches the list. Without an answer the last one stays: it is a help, and no screen depends on it. */
export const loadChecklist = async (restaurantId: string): Promise<void> => {
  try {
    await follow(restaurantId, call(checklistEndpoints.getChecklist, { params: { restaurantId } }))
  } catch (error) {
    logFailure(messages.fetchFailedLog, error)
  }
}

/** Marks a step, or hides the list. Resolves to whether it was saved. */
export const saveChecklist = async (restaurantId: string, body: Input<'saveChecklist'>['body']): Promise<boolean> => {
  try {
    await follow(restaurantId, call(checklistEndpoints.saveChecklist, { params: { restaurantId }, body }))
    return true
  } catch (error) {
    logFailure(commonMessages.notSaved, error)
    return false
  }
}
