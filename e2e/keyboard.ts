import { expect, type Locator, type Page } from '@playwright/test'
import { expectLayers } from './steps.ts'

/** Actions of a user with a keyboard only. */
export type Keyboard = {
  /** Tabs until the target has the focus, and expects the focus ring. */
  readonly reach: (target: Locator) => Promise<void>
  /** Reaches the target, then presses keys on it (default: Enter). */
  readonly press: (target: Locator, ...keys: string[]) => Promise<void>
  /** Reaches a field, clears it and types. */
  readonly type: (field: Locator, text: string) => Promise<void>
}

// More than the stops of the longest screen.
const stopsMax = 250

// The ring is on the focused element, or on the element that represents it: a label around it, or its neighbour.
const isRingDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.matches(':focus-visible')) return false
    const drawn = [focused, focused.nextElementSibling, focused.parentElement, focused.parentElement?.parentElement]
    return drawn.some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
  })

/** Operates a page by keyboard alone. */
export const keyboardOn = (page: Page): Keyboard => {
  const reach = async (target: Locator): Promise<void> => {
    // Resolved once while it stays in the page: a lookup by role at each stop of a long list takes seconds.
    let element = await target.elementHandle()
    const isReached = async (): Promise<boolean> => {
      if (!(await element?.evaluate((one) => one.isConnected))) element = await target.elementHandle()
      return (await element?.evaluate((one) => one === document.activeElement)) ?? false
    }
    for (let stop = 0; stop < stopsMax && !(await isReached()); stop += 1) await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
    await expect.poll(() => isRingDrawn(page), `The focus shows on ${String(target)}`).toBe(true)
  }
  return {
    reach,
    async press(target, ...keys) {
      await reach(target)
      for (const key of keys.length > 0 ? keys : ['Enter']) await page.keyboard.press(key)
    },
    async type(field, text) {
      await reach(field)
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
  }
}

/** Waits until no dialog is open, and expects the focus on a control instead of the page. */
export const expectKeptFocus = async (page: Page): Promise<void> => {
  await expectLayers(page, 0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}
