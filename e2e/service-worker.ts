import type { Page } from '@playwright/test'

/** Waits until the service worker controls the page, so that the app works offline. */
export const waitForServiceWorker = async (phone: Page): Promise<void> => {
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}
