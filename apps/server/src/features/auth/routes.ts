import type { Bind } from '#server/http/routing/route.ts'
import type { KnownDevices } from '#server/platform/known-devices.ts'
import type { AuthService } from './service.ts'

// Renewed by every login. Chromium keeps no cookie longer than 400 days.
const deviceMaxAgeSeconds = 400 * 24 * 60 * 60

/** Login, refresh and logout (spec §7). Logout does not delete the cookie of a known browser. */
export const bindAuth = (bind: Bind, auth: AuthService, devices: KnownDevices): void => {
  bind('login', async ({ body, cookie }) => {
    const tokens = await auth.login(body)
    const value = devices.remember(cookie, body.username)
    return { body: tokens, cookie: { value, maxAgeSeconds: deviceMaxAgeSeconds } }
  })

  bind('refresh', async ({ body }) => ({ body: await auth.refresh(body.refreshToken) }))

  bind('logout', async ({ body }) => {
    await auth.logout(body.refreshToken)
    return { body: {} }
  })
}
