// npm run ci: every check and every test. Two lanes take the parts from one queue, the longest first, so that no lane
// waits for the other at the end. Budgets run last and alone, because other load would distort them. Prints the log of
// each part as it ends, then a table of times; the last line is the total.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../apps/web/build.ts'
import { root } from '../testing/run.ts'

type Part = { readonly name: string; readonly command: readonly string[] }
type Result = Part & { code: number; wall: number; cpu: number; passed: number; failed: number }

const tests = (name: string): Part => ({ name, command: ['node', 'tools/test.ts', name] })

// Proofs mostly wait, so they run while the journeys use the processor.
const queue: readonly Part[] = [
  tests('journeys'),
  { name: 'proofs', command: ['node', 'tools/prove.ts', '--short'] },
  tests('server-on-postgres'),
  tests('server'),
  tests('journeys-on-postgres'),
  tests('unit'),
  { name: 'check', command: ['node', 'tools/check.ts'] },
]
const lanes = 2
const alone: readonly Part[] = [tests('budgets')]

const folder = mkdtempSync(join(tmpdir(), 'thali-ci-'))
const named = join(folder, 'named')

/**
 * A part that hangs is ended after this time (s), so that its log is printed and the other parts count. The journeys take
 * 12 minutes on two quiet cores, and more than 40 on cores that other machines share.
 */
const partSecondsMax = 4800

/** Bash measures the processor time of all descendants, which Node does not. */
const timed = `TIMEFORMAT="%R %U %S"; log=$1; shift; time timeout --kill-after=10 ${partSecondsMax} "$@" >"$log" 2>&1`

const runPart = async (part: Part): Promise<Result> => {
  const log = join(folder, `${part.name}.log`)
  const child = spawn('bash', ['-c', timed, 'bash', log, ...part.command], {
    cwd: root,
    env: { ...process.env, TEST_NAMED: named },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let times = ''
  child.stderr.on('data', (chunk) => (times += String(chunk)))
  const [code]: (number | null)[] = await once(child, 'close')
  const output = readFileSync(log, 'utf8')
  const [wall = 0, user = 0, system = 0] = times.trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(output)?.map(Number) ?? []
  console.log(`\n==== ${part.name}\n${output}`)
  return { ...part, code: code ?? 1, wall, cpu: user + system, passed, failed }
}

/** Runs the parts that no other lane has taken, one after the other. */
const runLane = async (waiting: Iterable<Part>): Promise<Result[]> => {
  const results: Result[] = []
  for (const part of waiting) results.push(await runPart(part))
  return results
}

const row = (name: string, wall: number, cpu: number, outcome: string): string =>
  `${name.padEnd(22)}${wall.toFixed(0).padStart(6)} s${cpu.toFixed(0).padStart(8)} s   ${outcome}`

const outcomeOf = ({ code, passed, failed }: Result): string =>
  code === 124
    ? `ENDED after ${partSecondsMax} s`
    : passed + failed > 0
      ? `${passed} passed, ${failed} failed in it`
      : code === 0
        ? 'ok'
        : 'FAILED'

const start = performance.now()
await buildWeb()
const waiting = queue.values()
const inLanes = await Promise.all(Array.from({ length: lanes }, () => runLane(waiting)))
const results = [...inLanes.flat(), ...(await runLane(alone))]
const sum = (key: 'cpu' | 'passed' | 'failed'): number => results.reduce((total, result) => total + result[key], 0)

console.log(`\n${'part'.padEnd(22)}${'wall'.padStart(8)}${'CPU'.padStart(10)}`)
for (const result of results) console.log(row(result.name, result.wall, result.cpu, outcomeOf(result)))
console.log(row('all', (performance.now() - start) / 1000, sum('cpu'), ''))
// Repeated at the end, where the reader of a long log looks first.
if (existsSync(named)) console.log(`\n${readFileSync(named, 'utf8')}`)
rmSync(folder, { recursive: true })
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1
