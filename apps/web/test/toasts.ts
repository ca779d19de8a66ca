import * as limits from '@thali/contract/basics/limits'
import type { TestScreen } from './screen.tsx'

/** The toast on screen. The hidden log has earlier ones too. */
export const shownToast = (): string | undefined =>
  document.querySelector('[role="log"] > :not(.visually-hidden)')?.textContent

/** Waits for a toast, and until it is over: the next one would wait for it. */
export const told = async ({ until, wait }: TestScreen, words: string): Promise<void> => {
  await until(() => shownToast() === words)
  await wait(limits.toastMs + 100)
}
