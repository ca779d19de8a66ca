// npm run rush -- [--tables 40] [--minutes 10] [--faults] [--postgres] [--url http://…] [--yes] [--pace 1] [--seed 1] [--report file.json]
// Phones, waiters, cooks and payers at the demo restaurant Monsoon House: against a server of its own in a temporary folder, or a running
// one. At the end it compares every order, bill and payment that was answered with the server's data.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { progressLine, reportLines } from './report.ts'
import { runRush } from './run.ts'
import { openOwn, openRunning } from './setting.ts'
import { isRight } from './verdict.ts'

const usage = `Usage: npm run rush -- [--tables 40] [--minutes 10] [--faults] [--postgres]
                       [--url http://localhost:3000 --yes] [--pace 1] [--seed 1] [--report file.json]

Without --url it starts a server of its own in a temporary folder. With --url it fills the demo of a running
server with orders, bills and payments of real numbers: --yes says that this is wanted.`

const fail = (why: string): never => {
  console.error(`${why}\n\n${usage}`)
  process.exit(2)
}

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        tables: { type: 'string', default: '40' },
        minutes: { type: 'string', default: '10' },
        pace: { type: 'string', default: '1' },
        seed: { type: 'string', default: '1' },
        faults: { type: 'boolean', default: false },
        postgres: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        url: { type: 'string' },
        report: { type: 'string' },
      },
    }).values
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

const numberOf = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text)
  return value >= least && value <= most ? value : fail(`--${name} must be a number from ${least} to ${most}.`)
}

const options = readOptions()
const tables = Math.floor(numberOf('tables', options.tables, 1, 500))
const seconds = numberOf('minutes', options.minutes, 0.05, 600) * 60
const pace = numberOf('pace', options.pace, 0.01, 10)
const seed = Math.floor(numberOf('seed', options.seed, 0, 2 ** 31))
const isLocal = options.url === undefined || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/?$/.test(options.url)
if (options.url !== undefined && !options.yes) fail('A rush adds orders, bills and payments to the demo. Add --yes.')
if (options.faults && !isLocal) fail('--faults needs a server on this machine.')
if (options.url !== undefined && options.postgres) fail('--postgres is for a server of its own.')

const setting =
  options.url === undefined
    ? await openOwn(options.faults, options.postgres)
    : await openRunning(options.url.replace(/\/$/, ''), options.faults)
const isTerminal = process.stdout.isTTY
let shownAt = 0
let hasEnded = false
const end = async (): Promise<void> => {
  if (!hasEnded) await setting.end()
  hasEnded = true
}
process.once('SIGINT', () => void end().then(() => process.exit(130)))
try {
  const { ledger, verdict } = await runRush(setting, {
    tables,
    seconds,
    seed,
    pace,
    isFaulty: options.faults,
    opensAllHours: options.url === undefined,
    onProgress(record, left) {
      if (isTerminal) process.stdout.write(`\r\u001b[2K${progressLine(record, left)}`)
      else if (Date.now() - shownAt > 15_000) {
        shownAt = Date.now()
        console.log(progressLine(record, left))
      }
    },
  })
  if (isTerminal) process.stdout.write('\n')
  const lines = reportLines(ledger, verdict, setting.describe())
  console.log(
    ['', ...lines, '', isRight(verdict) ? 'All is as it was answered.' : 'NOT as it was answered.'].join('\n'),
  )
  if (options.report !== undefined) writeFileSync(options.report, `${JSON.stringify({ lines, verdict }, null, 2)}\n`)
  process.exitCode = isRight(verdict) ? 0 : 1
} catch (error) {
  console.error(`\nThe rush ended early: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
} finally {
  await end()
}
// A fault may have left connections open, which would keep this process running.
process.exit()
