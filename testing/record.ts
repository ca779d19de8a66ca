// Writes measurements into Markdown records: one section per measurement, with its last result only.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { hasHistory } from './project-files.ts'
import { root } from './run.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * Date, commit and machine of a measurement, as `2026-11-20 at 1a2b3c4, 2 cores (…), 24 GiB, Node v24.1.0`. A `+`
 * after the commit means changed files; without a git history there is no commit.
 */
export const describeRun = (): string => {
  const commit = !hasHistory
    ? 'a download'
    : `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${new Date().toISOString().slice(0, 10)} at ${commit}, ${machine}, Node ${process.version}`
}

/** Load of the machine, to follow `describeRun`: a figure from a busy machine says little. */
export const loadOfMachine = (): string => `, load of the machine ${loadavg()[0]?.toFixed(1)}`

/**
 * Writes a section into a Markdown record such as `bench/README.md`, in place of its last version, or in alphabetical
 * order.
 */
export const writeSection = (file: string, name: string, lines: readonly string[]): void => {
  const path = `${root}${file}`
  const [head = '', ...sections] = readFileSync(path, 'utf8').split(/^(?=## )/m)
  const section = [`## ${name}`, '', ...lines].join('\n')
  const kept = sections.filter((one) => !one.startsWith(`## ${name}\n`))
  const sorted = [...kept, section].map((one) => one.trimEnd()).toSorted()
  writeFileSync(path, `${[head.trimEnd(), ...sorted].join('\n\n')}\n`)
}

/** Median, minimum and maximum of at least one figure. */
export const spreadOf = (figures: readonly number[]): { median: number; least: number; most: number } => {
  const sorted = figures.toSorted((one, other) => one - other)
  const [lower = 0, upper = lower] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return { median: (lower + upper) / 2, least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
}
