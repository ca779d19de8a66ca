import { afterTest } from './harness.ts'
import { spawnServer, type ServerProcess } from './spawn.ts'

type Running = Omit<ServerProcess, 'url'> & { readonly url: string }

/**
 * Starts the program and waits until it printed its addresses.
 *
 * @param env Its environment, beside a free port, no demo and quiet logs.
 * @returns The running process; it ends with the test.
 */
export const startProcess = async (env: Readonly<Record<string, string>>): Promise<Running> => {
  const server = spawnServer(env)
  afterTest(server.kill)
  return { ...server, url: await server.url }
}

/**
 * Starts the program where it is expected to refuse.
 *
 * @param env Its environment.
 * @returns Exit code and everything it printed.
 */
export const failProcess = async (
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> => {
  const server = spawnServer(env)
  afterTest(server.kill)
  const code = await server.exited
  return { code, output: server.output() }
}
