// The process that integrity.ts starts: prints the problems of the database file in its argument, as JSON.
import { DatabaseSync } from 'node:sqlite'
import { isCorruption } from './health.ts'

const problemsMax = 5

const check = (file: string): string[] => {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    const rows = database.prepare(`PRAGMA quick_check(${problemsMax})`).all()
    return rows.map(({ quick_check: problem }) => String(problem)).filter((problem) => problem !== 'ok')
  } catch (error) {
    if (isCorruption(error)) return [error.message]
    throw error
  }
}

process.stdout.write(JSON.stringify(check(process.argv[2] ?? '')))
