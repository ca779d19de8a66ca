import type { Bind } from '#server/http/routing/route.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SettingsService } from './service.ts'

/** The settings of a restaurant (plan §8.2). */
export const bindSettings = (bind: Bind, settings: SettingsService): void => {
  bind('getSettings', async ({ params }) => ({ body: await settings.get(params.restaurantId) }))

  bind('saveSettings', async ({ caller, body }) => ({ body: await settings.save(caller, body) }))

  bind('saveLogo', async ({ caller, image }) => {
    if (!image) throw new AppError('validation_failed', { fields: [{ path: 'image', message: 'Is missing' }] })
    return { body: await settings.saveLogo(caller, image) }
  })

  bind('deleteLogo', async ({ caller }) => ({ body: await settings.saveLogo(caller, undefined) }))
}
