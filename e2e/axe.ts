import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './thali.ts'

const themes = ['light', 'dark', 'orange', 'cyan', 'orchid'] as const

/** Runs in the browser: the findings of each theme, one text per element. */
const findInThemes = async ({ within, names }: { within: string; names: readonly string[] }) => {
  const { axe: checker } = window as unknown as { axe: typeof axe } // injected before
  const findings: { theme: string; found: string[] }[] = []
  for (const theme of names) {
    document.documentElement.dataset['theme'] = theme
    // A page that is not painted does not begin its animations, and so does not end them.
    for (const one of document.getAnimations()) one.finish()
    const { violations } = await checker.run(within, {
      resultTypes: ['violations'],
      // Loads styles and media again, for rules that do not run here.
      preload: false,
      ...(theme === names[0] ? {} : { runOnly: ['color-contrast'] }),
    })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
    findings.push({ theme, found })
  }
  return findings
}

/**
 * Expects no axe findings in any theme. The first theme gets all rules, the others only contrast, because a theme
 * changes only colours. `state` names the screen in the report; `within` limits the check to a part of it, and `names`
 * to some themes. A dialog over a short list is checked several times as fast, because axe reads the whole page.
 */
export const expectNoFindingsInAnyTheme = async (
  page: Page,
  state: string,
  within = 'html',
  names: readonly string[] = themes,
): Promise<void> => {
  // A dialog may still be opening.
  await expect(page.locator(within).first()).toBeVisible()
  // A message that arrives during the check would fade in, with less contrast than it has.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Once per document; all themes are checked in one call, because each call costs more than a check of contrast.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const findings = await page.evaluate(findInThemes, { within, names })
  await page.emulateMedia({ reducedMotion: null })
  for (const { theme, found } of findings) expect(found, `${state} in ${theme}`).toEqual([])
}
