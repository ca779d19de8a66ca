// npm run prove -- [--short] [name …]: runs the long proofs e2e/proofs/<name>.proof.ts, by default all. A full run
// writes its figures into docs/proofs.md. A short run, as in CI, only prints them. Both print the time of each proof.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endChildren } from '../apps/server/test/children.ts'
import { describeRun, writeSection } from '../testing/record.ts'
import type { Effort, Proof, ProofResult } from '../testing/proof.ts'
import { describeFailure, report } from './outcome.ts'
import { useMemoryFolder } from '../testing/memory-folder.ts'
import { root } from '../testing/run.ts'

const folder = join(root, 'e2e/proofs')
const record = 'docs/proofs.md'
const ending = '.proof.ts'

/** A short proof takes at most this time (s) on a quiet machine. A longer one is named, but does not fail. */
const shortSecondsMax = 20

/** The unit of processor time in /proc, on all architectures. */
const ticksPerSecond = 100

const names = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted()

const writeRecord = (name: string, { promise }: Proof, { isProven, figures }: ProofResult): void =>
  writeSection(record, name, [
    promise,
    '',
    ...figures.map((figure) => `- ${figure}`),
    '',
    `${isProven ? 'Proven' : '**Not proven**'} on ${describeRun()}.`,
  ])

/** Runs a proof. Returns undefined if it is skipped. */
const prove = async (name: string, effort: Effort, isRequested: boolean): Promise<boolean | undefined> => {
  const { proof }: { proof: Proof } = await import(join(folder, `${name}${ending}`))
  console.log(`\n== ${name}: ${proof.promise}`)
  if (effort === 'short' && proof.isNightly && !isRequested) {
    console.log('   left out of the short form: runs nightly')
    return undefined
  }
  const missing = proof.missing?.()
  if (missing !== undefined) {
    console.log(`   left out: ${missing}`)
    return isRequested ? false : undefined
  }
  const result = await proof.run(effort)
  for (const figure of result.figures) console.log(`   ${figure}`)
  console.log(result.isProven ? '   proven' : '   NOT PROVEN')
  if (!result.isProven) named.push(...failureOf(name, result.figures.join('\n')))
  if (effort === 'full') writeRecord(name, proof, result)
  return result.isProven
}

/**
 * Processor time (s) of this process and the programs that it started and that ended. `process.cpuUsage` lacks those. NaN
 * on a system without /proc.
 */
const processorSeconds = (): number => {
  if (process.platform !== 'linux') return NaN
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  return (
    fields
      .split(' ')
      .slice(11, 15)
      .map(Number)
      .reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
  )
}

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const effort: Effort = values.short ? 'short' : 'full'
// A full run waits for the disk, as an installation does.
if (effort === 'short') useMemoryFolder()

const failureOf = (name: string, why: string): string[] =>
  describeFailure('failed', { file: '', title: name, why }, 'proofs')
const named: string[] = []
let passed = 0
let failed = 0
for (const name of positionals.length > 0 ? positionals : names()) {
  const [startedAt, usedBefore] = [performance.now(), processorSeconds()]
  const isProven = await prove(name, effort, positionals.length > 0).catch((error: unknown) => {
    console.error(error)
    named.push(...failureOf(name, error instanceof Error ? (error.stack ?? error.message) : String(error)))
    return false
  })
  // A proof that failed midway leaves its programs.
  await endChildren()
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`   ${seconds.toFixed(0)} s, ${(processorSeconds() - usedBefore).toFixed(0)} s of processor time`)
  if (effort === 'short' && seconds > shortSecondsMax)
    console.log(`   WARNING: ${name} took more than the ${shortSecondsMax} s of a short proof`)
  if (isProven === true) passed += 1
  if (isProven === false) failed += 1
}
report(named)
console.log(`\n${passed} passed, ${failed} failed`)
// A proof that failed midway may leave connections open, which would keep this process running.
process.exit(failed > 0 ? 1 : 0)
