// npm run check: all checks that do not run the product, in parallel, in seconds. Arguments select checks whose names
// start with one of them: npm run check -- types
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../testing/run.ts'

// TypeScript 7 checks in a fifth of the time. TypeScript 6 stays installed for tools that use the compiler as a
// library.
const tsc = 'node_modules/typescript-native/bin/tsc'

const checks = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint'],
  'types: contract': ['node', tsc, '-p', 'packages/contract'],
  'types: server': ['node', tsc, '-p', 'apps/server'],
  'types: web': ['node', tsc, '-p', 'apps/web'],
  'types: service worker': ['node', tsc, '-p', 'apps/web/src/service-worker'],
  'types: the rest': ['node', tsc, '-p', '.'],
  imports: ['depcruise', 'packages', 'apps', 'bench', 'e2e', 'testing', 'tools', '--config', '.dependency-cruiser.mjs'],
  unused: ['knip'],
  'documented exports': ['node', 'tools/undocumented.ts'],
  'citations in docs and code': ['node', 'tools/check-docs.ts'],
  // Conflict markers of a merge. git grep exits with 0 when it finds one.
  'merge conflicts': ['sh', '-c', '! git grep -nI "^<<<<<<< "'],
} as const

const runCheck = async ([command, ...args]: readonly string[]): Promise<{ isGood: boolean; output: string }> => {
  const child = spawn(command ?? '', args, { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code]: (number | null)[] = await once(child, 'close')
  return { isGood: code === 0, output }
}

const wanted = process.argv.slice(2)
const selected = Object.entries(checks).filter(
  ([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
)
if (selected.length === 0) throw new Error(`Checks: ${Object.keys(checks).join(', ')}`)

const results = await Promise.all(selected.map(async ([name, command]) => ({ name, ...(await runCheck(command)) })))
for (const { name, isGood, output } of results) console.log(isGood ? `ok      ${name}` : `FAILED  ${name}\n\n${output}`)
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1
