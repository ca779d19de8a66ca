import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { afterTest } from '#test/harness.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const helper = new URL('../test/children.ts', import.meta.url).href

/** A program with a second one in its group, and one in a session of its own as PostgreSQL under Patroni. */
const program = (folder: string, end: string): string => `
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { ownChild, ownPostgres } from ${JSON.stringify(helper)}
const data = ${JSON.stringify(join(folder, 'node/data'))}
mkdirSync(data, { recursive: true })
ownPostgres(${JSON.stringify(join(folder, '*/data/postmaster.pid'))})
const apart = spawn('sh', ['-c', 'sleep 600; :', data], { detached: true, stdio: 'ignore' })
writeFileSync(data + '/postmaster.pid', apart.pid + '\\n')
const group = ownChild(spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] }))
group.stdout.once('data', (second) => {
  process.stdout.write([apart.pid, group.pid, Number(second)].join() + '\\n')
  ${end}
})
`

const isRunning = (id: number): boolean => {
  try {
    // A process that ended stays listed until its parent reads its status.
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    return false
  }
}

test.each([
  ['an exception', "throw new Error('failed')"],
  ['an exit', 'process.exit(1)'],
  ['SIGTERM', "process.kill(process.pid, 'SIGTERM')"],
  ['SIGKILL', "process.kill(process.pid, 'SIGKILL')"],
])('a proof that ends by %s leaves no program', async (_, end) => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-children-'))
  afterTest(async () => rmSync(folder, { recursive: true, force: true }))
  const args = ['--input-type=module', '-e', program(folder, end)]
  const proof = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line]: unknown[] = await once(proof.stdout, 'data')
  const ids = String(line).split(',').map(Number)
  expect(ids).toHaveLength(3)
  await expect.poll(() => ids.filter(isRunning)).toEqual([])
})

// Programs of npm run, which end with the terminal.
const tools = ['testing/run.ts']

test('every program of tests, proofs and measurements is owned', () => {
  const folders = '{testing,e2e,bench,rush,apps/server/test}/**/*.ts'
  const unowned = globSync(folders, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(ownChild\(\s*)?(?<![\w.])(?:spawn|fork)\(/g)]
      .filter(([, owner]) => owner === undefined)
      .map(() => file),
  )
  expect(unowned.filter((file) => !tools.includes(file))).toEqual(['apps/server/test/children.ts'])
})
