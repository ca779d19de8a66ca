import type { Bind, Call } from '#server/http/routing/route.ts'
import { browserOf } from '#server/platform/browser-name.ts'
import type { KnownDevices } from '#server/platform/known-devices.ts'
import type { PinService } from './pin-service.ts'
import type { AuthService, LoginPlace } from './service.ts'

// Renewed by every login. Chromium keeps no cookie longer than 400 days.
const deviceMaxAgeSeconds = 400 * 24 * 60 * 60

/** Login, refresh and logout (spec §7). Logout does not delete the cookie of a known browser. */
export const bindAuth = (
  bind: Bind,
  { auth, pins, devices }: { readonly auth: AuthService; readonly pins: PinService; readonly devices: KnownDevices },
): void => {
  const placeOf = ({ headers, network }: Pick<Call<'login'>, 'headers' | 'network'>): LoginPlace => ({
    browser: browserOf(headers['user-agent']),
    network: network(),
  })

  bind('login', async (call) => {
    const { body, cookie } = call
    const tokens = await auth.login(body, placeOf(call))
    const value = devices.remember(cookie, body.username)
    return { body: tokens, cookie: { value, maxAgeSeconds: deviceMaxAgeSeconds } }
  })

  bind('refresh', async ({ body }) => ({ body: await auth.refresh(body.refreshToken) }))

  bind('listPinStaff', async ({ query }) => ({ body: await pins.list(query.restaurantId) }))

  bind('switchPerson', async (call) => {
    const { staffId, pin } = call.body
    return { body: await pins.switchTo(call.caller, staffId, pin, placeOf(call)) }
  })

  bind('logout', async ({ body }) => {
    await auth.logout(body.refreshToken)
    return { body: {} }
  })
}
