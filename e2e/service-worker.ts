import { expect, type Page } from '@playwright/test'

/** Waits until the service worker controls the page, so that the app works offline. */
export const waitForServiceWorker = async (phone: Page): Promise<void> => {
  const state = (): Promise<string> =>
    phone.evaluate(async () => {
      if (navigator.serviceWorker.controller) return 'in control'
      const registration = await navigator.serviceWorker.getRegistration()
      const { installing, waiting, active } = registration ?? {}
      return (installing ?? waiting ?? active)?.state ?? (registration ? 'no worker' : 'not registered')
    })
  await expect.poll(state, { timeout: 60_000 }).toBe('in control')
}
