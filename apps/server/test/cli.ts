import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverEnv } from '../server-command.ts'

/** Exit code and output of a command. */
export type Run = { readonly code: number; readonly out: string; readonly err: string }

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

/** Runs `npm run thali -- …` in a separate process. */
export const runThali = (env: Readonly<Record<string, string>>, ...args: string[]): Promise<Run> =>
  new Promise((resolve) => {
    const own = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: serverEnv.NODE_COMPILE_CACHE }
    execFile(process.execPath, [cli, ...args], { env: { ...own, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
