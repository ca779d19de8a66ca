import type { ServiceReply } from '@thali/contract/restaurants/schema'
import { staleHeaders } from '#server/http/fast-path/compressed-response.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { AvailabilityService } from './availability-service.ts'
import type { CategoryService } from './category-service.ts'
import type { ItemService } from './item-service.ts'
import type { OptionGroupService } from './option-group-service.ts'
import type { MenuService } from './service.ts'
import type { TranslationService } from './translation-service.ts'

export type MenuServices = {
  readonly menu: MenuService
  readonly translations: TranslationService
  readonly categories: CategoryService
  readonly items: ItemService
  readonly optionGroups: OptionGroupService
  readonly availability: AvailabilityService
  /** The reply of `GET /service`. */
  readonly getService: () => Promise<ServiceReply>
}

/** The menu of a restaurant, its categories and items, and the facts of this installation (spec §7, design §5). */
export const bindMenu = (
  bind: Bind,
  { menu, translations, categories, items, availability, optionGroups, getService }: MenuServices,
): void => {
  bind('getService', async () => ({ body: await getService() }))

  bind('getRestaurant', async ({ params, query, caller }) => {
    const cached = await menu.getRestaurant(params.restaurantId, caller, query.includeSuspended === 'true')
    return { body: cached.response, headers: staleHeaders(cached) }
  })

  bind('getTranslations', async ({ params, query, caller }) => ({
    body: await translations.get(params.restaurantId, params.language, caller, query.includeSuspended === 'true'),
  }))

  bind('listCategories', async ({ caller, query }) => ({
    body: await categories.list(caller, query.restaurantId, query.includeSuspended === 'true'),
  }))

  bind('saveCategory', async ({ caller, body }) => ({ body: await categories.save(caller, body) }))

  bind('reorderCategories', async ({ caller, body }) => ({ body: await categories.reorder(caller, body) }))

  bind('suspendCategory', async ({ caller, params }) => {
    await categories.suspend(caller, params.categoryId)
    return { body: {} }
  })

  bind('deleteCategory', async ({ caller, params }) => {
    await categories.delete(caller, params.categoryId)
    return { body: {} }
  })

  bind('listOptionGroups', async ({ query }) => ({ body: await optionGroups.list(query.restaurantId) }))

  bind('saveOptionGroup', async ({ caller, body }) => ({ body: await optionGroups.save(caller, body) }))

  bind('deleteOptionGroup', async ({ caller, params }) => {
    await optionGroups.delete(caller, params.optionGroupId)
    return { body: {} }
  })

  bind('setOptionAvailability', async ({ caller, params, body }) => ({
    body: await optionGroups.setAvailability(caller, params.optionId, body.isAvailable),
  }))

  bind('saveItem', async ({ caller, body, image }) => ({ body: await items.save(caller, body, image) }))

  bind('setItemAvailability', async ({ caller, params, body }) => ({
    body: await availability.set(caller, params.itemId, body),
  }))
}
