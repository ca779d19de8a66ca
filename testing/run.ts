import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The project's root, independent of the working directory. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program to its end, with inherited output. Returns its exit code; 1 if a signal ended it. */
export const run = async (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const [code]: (number | null)[] = await once(child, 'close')
  return code ?? 1
}
