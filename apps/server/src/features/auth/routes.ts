import type { Bind } from '#server/http/route.ts'
import type { AuthService } from './service.ts'

/**
 * Login, refresh and logout (spec §7).
 *
 * @param bind From http/.
 * @param auth The service.
 */
export const bindAuth = (bind: Bind, auth: AuthService): void => {
  bind('login', async ({ body }) => ({ body: await auth.login(body) }))

  bind('refresh', async ({ body }) => ({ body: await auth.refresh(body.refreshToken) }))

  bind('logout', async ({ body }) => {
    await auth.logout(body.refreshToken)
    return { body: {} }
  })
}
