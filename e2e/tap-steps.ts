import type { Locator } from '@playwright/test'

/**
 * Taps one point, then again when the target is gone (default: two taps). `x` is from 0 to 1 (default: the centre).
 * Runs in the page, independent of the machine's speed.
 */
export const tapRepeatedly = async (target: Locator, options: { times?: number; x?: number } = {}): Promise<void> => {
  await target.scrollIntoViewIfNeeded()
  await target.evaluate(
    async (element, { times, x }) => {
      const box = element.getBoundingClientRect()
      const at = { clientX: box.left + box.width * x, clientY: box.top + box.height / 2, bubbles: true }
      const find = (): Element | null => document.elementFromPoint(at.clientX, at.clientY)
      const tap = (): void => {
        const hit = find()
        hit?.dispatchEvent(new PointerEvent('pointerdown', { ...at, cancelable: true }))
        hit?.dispatchEvent(new PointerEvent('pointerup', at))
        hit?.dispatchEvent(new MouseEvent('click', { ...at, cancelable: true, detail: 1 }))
      }
      tap()
      await Promise.resolve()
      while (element.isConnected) await new Promise((resolve) => requestAnimationFrame(resolve))
      for (let more = 1; more < times; more += 1) {
        tap()
        await Promise.resolve()
      }
    },
    { times: 2, x: 0.5, ...options },
  )
}
