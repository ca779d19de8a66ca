import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export type IntegrityCheck = {
  /** The problems in SQLite's words; empty for a whole database. Rejects if the check fails or is ended. */
  readonly problems: Promise<readonly string[]>
  end(): void
  isEnded(): boolean
}

const script = fileURLToPath(new URL('./integrity-check.ts', import.meta.url))
const lowPriority = 10

/**
 * Starts a structural check of a whole database file, in a child process: a large file takes seconds. Other
 * processes may use the database.
 */
export const checkIntegrity = (file: string): IntegrityCheck => {
  const ending = new AbortController()
  const problems = new Promise<readonly string[]>((resolve, reject) => {
    const options = { signal: ending.signal, killSignal: 'SIGKILL' as const }
    const child = execFile(process.execPath, [script, file], options, (error, out) => {
      if (error) reject(error)
      else resolve(JSON.parse(out) as string[]) // written by integrity-check.ts
    })
    try {
      if (child.pid !== undefined) setPriority(child.pid, lowPriority)
    } catch {
      // It has ended already.
    }
  })
  return { problems, end: () => ending.abort(), isEnded: () => ending.signal.aborted }
}
