// npm run prove -- [--short] [name …]: runs the long proofs e2e/proofs/<name>.proof.ts, by default all. A full run
// writes its figures into docs/proofs.md. A short run, as in CI, only prints them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endChildren } from '../apps/server/test/children.ts'
import { describeRun, writeSection } from '../testing/record.ts'
import type { Effort, Proof, ProofResult } from '../testing/proof.ts'
import { describeFailure, report } from './outcome.ts'
import { root } from '../testing/run.ts'

const folder = join(root, 'e2e/proofs')
const record = 'docs/proofs.md'
const ending = '.proof.ts'

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

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const failureOf = (name: string, why: string): string[] =>
  describeFailure('failed', { file: '', title: name, why }, 'proofs')
const named: string[] = []
let passed = 0
let failed = 0
for (const name of positionals.length > 0 ? positionals : names()) {
  const isProven = await prove(name, values.short ? 'short' : 'full', positionals.length > 0).catch(
    (error: unknown) => {
      console.error(error)
      named.push(...failureOf(name, error instanceof Error ? (error.stack ?? error.message) : String(error)))
      return false
    },
  )
  // A proof that failed midway leaves its programs.
  await endChildren()
  if (isProven === true) passed += 1
  if (isProven === false) failed += 1
}
report(named)
console.log(`\n${passed} passed, ${failed} failed`)
// A proof that failed midway may leave connections open, which would keep this process running.
process.exit(failed > 0 ? 1 : 0)
