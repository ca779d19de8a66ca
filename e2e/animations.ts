import type { Page } from '@playwright/test'

/**
 * Brings to its end whatever moves or fades on the page. Waiting for it could take for ever: the browser halts what is
 * animated where it does not draw. What runs as long as work is under way has no end, and goes on.
 *
 * @param page The page.
 */
export const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const endsOf = (one: Animation): number => Number(one.effect?.getComputedTiming().endTime ?? 0)
    for (const one of document.getAnimations()) if (Number.isFinite(endsOf(one))) one.finish()
  })
