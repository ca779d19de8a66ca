// npm run check: all checks that do not run the product, in parallel, in seconds. Arguments select checks whose names
// start with one of them: npm run check -- types
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, totalmem } from 'node:os'
import { root } from '../testing/run.ts'

// TypeScript 7 checks in a fifth of the time. TypeScript 6 stays installed for tools that use the compiler as a
// library. Several checkers resolve the same types again: one needs half of the processor time of four.
// A second run checks only what changed: types of the server take 2 s instead of 13.
const typesOf = (project: string): readonly string[] => [
  'node',
  'node_modules/typescript-native/bin/tsc',
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`,
  '-p',
  project,
]

const leftOut = 'left out: no git history'

// The longest check is first, so that no core waits for it at the end.
const checks = {
  lint: ['oxlint'],
  'types: server': typesOf('apps/server'),
  'types: the rest': typesOf('.'),
  imports: [
    'depcruise',
    'packages',
    'apps',
    'bench',
    'drawings',
    'e2e',
    'release',
    'testing',
    'tools',
    '--config',
    '.dependency-cruiser.mjs',
  ],
  'types: web': typesOf('apps/web'),
  unused: ['knip'],
  'types: contract': typesOf('packages/contract'),
  format: ['oxfmt', '--check', '.'],
  'texts of languages': ['node', 'tools/check-texts.ts'],
  'directions of styles': ['node', 'tools/check-directions.ts'],
  'parts of styles': ['node', 'tools/check-parts.ts'],
  'citations in docs and code': ['node', 'tools/check-docs.ts'],
  'commands in docs': ['node', 'tools/check-commands.ts'],
  'age of measurements': ['node', 'tools/check-measurements.ts'],
  'types: service worker': typesOf('apps/web/src/service-worker'),
  'documented exports': ['node', 'tools/undocumented.ts'],
  // Conflict markers of a merge. git grep exits with 1 if it finds none. A download without history has no merges.
  'merge conflicts': [
    'sh',
    '-c',
    `test -e .git || { echo "${leftOut}"; exit 0; }; git grep -nI "^<<<<<<< "; test $? -eq 1`,
  ],
} as const

// oxlint's type-aware part and tsc are Go programs. Without garbage collection oxlint needs 13 s of processor time
// instead of 16 and 1.7 GiB instead of 1.1; tsc of the server needs 5.5 s instead of 6.5. Above the limit they collect
// again.
const goMiBMin = 2048
const goMiBMax = Math.floor(totalmem() / 1024 ** 2 / (2 * availableParallelism()))
const collectsRarely = goMiBMax >= goMiBMin ? { GOGC: 'off', GOMEMLIMIT: `${goMiBMax}MiB` } : {}
// One thread each: checks run in parallel, and threads of one check resolve the same types again.
const env = { ...process.env, ...collectsRarely, GOMAXPROCS: '1' }

type Result = { name: string; isGood: boolean; output: string; seconds: number }

const runCheck = async (name: string, [command, ...args]: readonly string[]): Promise<Result> => {
  const start = performance.now()
  const child = spawn(command ?? '', args, { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code]: (number | null)[] = await once(child, 'close')
  return { name, isGood: code === 0, output, seconds: (performance.now() - start) / 1000 }
}

const wanted = process.argv.slice(2)
const selected = Object.entries(checks).filter(
  ([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
)
if (selected.length === 0) throw new Error(`Checks: ${Object.keys(checks).join(', ')}`)

const results: Result[] = []
const waiting = selected.values()
const runWaiting = async (): Promise<void> => {
  for (const [name, command] of waiting) results.push(await runCheck(name, command))
}
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
for (const { name, isGood, output, seconds } of results) {
  console.log(
    isGood
      ? `ok      ${name} (${seconds.toFixed(1)} s)${output.startsWith(leftOut) ? `, ${leftOut}` : ''}`
      : `FAILED  ${name}\n\n${output}`,
  )
  if (isGood) for (const line of output.split('\n')) if (line.startsWith('note: ')) console.log(`        ${line}`)
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1
