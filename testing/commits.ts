import type { Page } from '@playwright/test'

/** What a page rendered, and in how many frames. */
export type Commits = {
  /** React commits in all. */
  readonly commits: number
  /** Most of them between two frames. */
  readonly mostPerFrame: number
  readonly frames: number
}

/**
 * Counts React's commits, frame by frame from the first asking on, as the developer tools are told of them. Call it before
 * the page is opened.
 *
 * @param page The page.
 * @returns What was counted since the page opened or since it was last asked.
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
    // Frames are counted from the first asking on: until then the page is as it is without being watched.
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
