import { afterTest } from './harness.ts'
import { spawnServer, type ServerProcess } from './spawn.ts'

type Running = Omit<ServerProcess, 'url'> & { readonly url: string }

/**
 * Starts the program on a free port, without demo data, with wide limits and quiet logs, and waits for its addresses. It ends with
 * the test.
 */
export const startProcess = async (env: Readonly<Record<string, string>>): Promise<Running> => {
  const server = spawnServer(env)
  afterTest(server.kill)
  return { ...server, url: await server.url }
}

/** Starts the program, which must refuse. Returns its exit code and output. */
export const failProcess = async (
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> => {
  const server = spawnServer(env)
  afterTest(server.kill)
  const code = await server.exited
  return { code, output: server.output() }
}
