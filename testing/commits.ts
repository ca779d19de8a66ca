import type { Page } from '@playwright/test'

/** React commits of a page, in total and per frame. */
export type Commits = {
  readonly commits: number
  /** Highest number between two frames. */
  readonly mostPerFrame: number
  readonly frames: number
}

/**
 * Counts React's commits through the developer tools' hook. Call it before the page is opened. Returns a function for
 * the counts since the last call.
 */
export const countCommits = async (page: Page): Promise<() => Promise<Commits>> => {
  await page.addInitScript(() => {
    const none = { commits: 0, mostPerFrame: 0, frames: 0 }
    let counted = { ...none }
    let inFrame = 0
    const hook = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: () => {
        counted.commits += 1
        inFrame += 1
        counted.mostPerFrame = Math.max(counted.mostPerFrame, inFrame)
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    }
    // Frames are counted from the first call on; until then the page is not disturbed.
    let isFollowing = false
    const takeCommits = (): object => {
      if (!isFollowing) requestAnimationFrame(nextFrame)
      isFollowing = true
      const taken = counted
      counted = { ...none }
      return taken
    }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, takeCommits })
    const nextFrame = (): void => {
      counted.frames += 1
      inFrame = 0
      requestAnimationFrame(nextFrame)
    }
  })
  return () => page.evaluate(() => (window as unknown as { takeCommits: () => Commits }).takeCommits())
}
