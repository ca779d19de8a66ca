import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The project's root, whatever folder a tool was started in. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program of the project to its end, its output on ours.
 *
 * @param command The program, such as one of node_modules/.bin.
 * @param args Its arguments.
 * @param options As for `spawn`.
 * @returns Its exit code; 1 when a signal ended it.
 */
export const run = async (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const [code]: (number | null)[] = await once(child, 'close')
  return code ?? 1
}
