import type { Page } from '@playwright/test'

/**
 * Finishes all animations. Waiting could take forever, because the browser pauses animations that it does not paint.
 * Endless animations (spinners) continue.
 */
export const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const endsOf = (one: Animation): number => Number(one.effect?.getComputedTiming().endTime ?? 0)
    for (const one of document.getAnimations()) if (Number.isFinite(endsOf(one))) one.finish()
  })
