import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './run.ts'

/** The program. */
export const serverMain = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/**
 * How it is started, everywhere: npm start, tests, proofs and measurements; the Dockerfile says the same. What each is for
 * is in docs/decisions/044-idle-memory-and-start-time.md.
 */
export const serverFlags: readonly string[] = ['--max-semi-space-size=4']

/** What its environment has besides, unless it says otherwise: both are read when a process begins. */
export const serverEnv = {
  // With two pools of memory instead of eight per core, decoding pictures leaves half as much behind (016).
  MALLOC_ARENA_MAX: '2',
  // What Node makes of the sources is kept for the next start. Empty or gone, the next start fills it.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/thali'),
}
