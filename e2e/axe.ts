import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { endAnimations } from './animations.ts'
import { expect } from './thali.ts'

const themes = ['light', 'dark', 'orange', 'cyan', 'orchid'] as const

/**
 * Expects axe to find nothing on what is open, in any theme: everything in the first, in the others the contrasts, which
 * are all a theme changes.
 *
 * @param page The page.
 * @param state What is open, for the report.
 * @param within Only this part of it: of the menu's list the browser does not draw anew what is out of sight.
 */
export const expectNoFindingsInAnyTheme = async (page: Page, state: string, within = 'html'): Promise<void> => {
  // What opens over a page may still be on its way.
  await expect(page.locator(within).first()).toBeVisible()
  await endAnimations(page)
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    // Without frames there is nothing to put together on a page of its own, which takes longer than looking.
    const axe = new AxeBuilder({ page }).include(within).setLegacyMode()
    const { violations } = await (theme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
    expect(found, `${state} in ${theme}`).toEqual([])
  }
}
