import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How a command ended, and what it said. */
export type Run = { readonly code: number; readonly out: string; readonly err: string }

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

/**
 * Runs `npm run thali -- …` in a process of its own.
 *
 * @param env Which data.
 * @param args What is asked.
 * @returns How it ended.
 */
export const runThali = (env: Readonly<Record<string, string>>, ...args: string[]): Promise<Run> =>
  new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env: { PATH: process.env['PATH'], ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
