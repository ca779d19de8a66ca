import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { endAnimations } from './animations.ts'
import { expect } from './thali.ts'

const themes = ['light', 'dark', 'orange', 'cyan', 'orchid'] as const

/**
 * Expects no axe findings in any theme. The first theme gets all rules, the others only contrast, because a theme
 * changes only colours. `state` names the screen in the report; `within` limits the check to a part of it.
 */
export const expectNoFindingsInAnyTheme = async (page: Page, state: string, within = 'html'): Promise<void> => {
  // A dialog may still be opening.
  await expect(page.locator(within).first()).toBeVisible()
  await endAnimations(page)
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    // The page has no frames. Legacy mode skips the extra page that merges their results, which takes longer than the
    // check.
    const axe = new AxeBuilder({ page }).include(within).setLegacyMode()
    const { violations } = await (theme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
    expect(found, `${state} in ${theme}`).toEqual([])
  }
}
