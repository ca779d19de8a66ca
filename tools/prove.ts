// npm run prove -- [--short] [name …]: the long proofs, e2e/proofs/<name>.proof.ts; all of them without a name.
// A full run writes its figures into docs/proofs.md; a short one, as CI makes it, only prints them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Effort, Proof, ProofResult } from '../e2e/proofs/proof.ts'
import { root } from './run.ts'

const folder = join(root, 'e2e/proofs')
const record = join(root, 'docs/proofs.md')
const ending = '.proof.ts'

const names = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted()

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`

/** Puts a proof's section into the record: instead of its last one, or in its place by name. */
const writeRecord = (name: string, { promise }: Proof, { isProven, figures }: ProofResult): void => {
  const [head = '', ...sections] = readFileSync(record, 'utf8').split(/^(?=## )/m)
  const section = [
    `## ${name}`,
    '',
    promise,
    '',
    ...figures.map((figure) => `- ${figure}`),
    '',
    `${isProven ? 'Proven' : '**Not proven**'} on ${new Date().toISOString().slice(0, 10)} at ${git('rev-parse', '--short', 'HEAD')}, ${machine}.`,
    '',
    '',
  ].join('\n')
  const kept = sections.filter((one) => !one.startsWith(`## ${name}\n`)).map((one) => `${one.trimEnd()}\n\n`)
  const text = [head, ...[...kept, section].toSorted()].join('')
  writeFileSync(record, `${text.trimEnd()}\n`)
}

/** @returns Undefined when it was left out. */
const prove = async (name: string, effort: Effort, isAskedFor: boolean): Promise<boolean | undefined> => {
  const { proof }: { proof: Proof } = await import(join(folder, `${name}${ending}`))
  console.log(`\n== ${name}: ${proof.promise}`)
  const missing = proof.missing?.()
  if (missing !== undefined) {
    console.log(`   left out: ${missing}`)
    return isAskedFor ? false : undefined
  }
  const result = await proof.run(effort)
  for (const figure of result.figures) console.log(`   ${figure}`)
  console.log(result.isProven ? '   proven' : '   NOT PROVEN')
  if (effort === 'full') writeRecord(name, proof, result)
  return result.isProven
}

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
let passed = 0
let failed = 0
for (const name of positionals.length > 0 ? positionals : names()) {
  const isProven = await prove(name, values.short ? 'short' : 'full', positionals.length > 0).catch(
    (error: unknown) => {
      console.error(error)
      return false
    },
  )
  if (isProven === true) passed += 1
  if (isProven === false) failed += 1
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
