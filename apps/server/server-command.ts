import { fileURLToPath } from 'node:url'

/** The program. */
export const serverMain = fileURLToPath(new URL('./src/main.ts', import.meta.url))

/**
 * How it is started, everywhere: npm start, tests, proofs and measurements; the Dockerfile says the same. What each is for
 * is in docs/decisions/044-idle-memory-and-start-time.md.
 */
export const serverFlags: readonly string[] = ['--max-semi-space-size=4']

/** Additional variables, unless the environment sets them: a process reads both when it begins. */
export const serverEnv = {
  // With two pools of memory instead of eight per core, decoding pictures leaves half as much behind (016).
  MALLOC_ARENA_MAX: '2',
  // Node keeps the compiled sources in this folder for the next start, which fills an empty or missing one.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/thali', import.meta.url)),
}
