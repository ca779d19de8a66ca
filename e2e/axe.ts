import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './thali.ts'
import { endAnimations } from './animations.ts'

const themes = ['light', 'dark', 'orange', 'cyan', 'orchid'] as const

/** Runs in the browser: the findings of each theme, one text per element. */
const findInThemes = async ({ within, names }: { within: string; names: readonly string[] }) => {
  const { axe: checker } = window as unknown as { axe: typeof axe } // injected before
  const colourChanges = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
  const findings: { theme: string; found: string[] }[] = []
  for (const theme of names) {
    document.documentElement.dataset['theme'] = theme
    // Contrast is valid only after the transitions of colours. The end of one starts those of the elements inside.
    for (let running = colourChanges(); running.length > 0; running = colourChanges())
      for (const one of running) one.finish()
    const { violations } = await checker.run(within, {
      resultTypes: ['violations'],
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
 * changes only colours. `state` names the screen in the report; `within` limits the check to a part of it.
 */
export const expectNoFindingsInAnyTheme = async (page: Page, state: string, within = 'html'): Promise<void> => {
  // A dialog may still be opening.
  await expect(page.locator(within).first()).toBeVisible()
  await endAnimations(page)
  // Once per document; all themes are checked in one call, because each call costs more than a check of contrast.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const { theme, found } of await page.evaluate(findInThemes, { within, names: themes }))
    expect(found, `${state} in ${theme}`).toEqual([])
}
