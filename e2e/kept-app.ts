import type { Page } from '@playwright/test'

/**
 * Waits until the app is kept on the phone: its service worker answers for this page.
 *
 * @param phone The diner's page, in a context that allows service workers.
 */
export const keepApp = async (phone: Page): Promise<void> => {
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}
