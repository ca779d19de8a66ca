import type { Bind } from '#server/http/routing/route.ts'
import type { ChecklistService } from './service.ts'

/** The checklist of a new restaurant (plan §8.1). */
export const bindChecklist = (bind: Bind, checklist: ChecklistService): void => {
  bind('getChecklist', async ({ params }) => ({ body: await checklist.get(params.restaurantId) }))

  bind('saveChecklist', async ({ params, body }) => ({ body: await checklist.save(params.restaurantId, body) }))
}
