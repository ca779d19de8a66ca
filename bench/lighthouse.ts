// node bench/lighthouse.ts [--runs 5] [--no-record] [menu | login …]
// Runs Lighthouse in mobile mode on the production build of a real server. Records the median of its runs and its
// benchmark index of this machine. Lighthouse is installed for the run and then removed.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { chromiumPath } from '../testing/browser.ts'
import config from '../playwright.config.ts'
import { buildWeb } from '../apps/web/build.ts'
import { installApart } from './installed.ts'
import { describeRun, spreadOf, writeSection } from '../testing/record.ts'

const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The required score of each page: performance, accessibility, best practices, search engines. */
const pages = {
  menu: { path: '/restaurants/spice-garden/tables/12/home', budget: [98, 100, 100, 95] },
  // robots.txt keeps it out of search engines, which costs it that score.
  login: { path: '/admin/login', budget: [98, 100, 100, 0] },
} as const

/** The used part of a report. */
type Report = {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly score: number | null
        readonly displayValue?: string
        readonly numericValue?: number
      }
    >
  >
  readonly environment: { readonly benchmarkIndex: number }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, 'no-record': { type: 'boolean', default: false } },
})
const runs = Number(values.runs)
const { executablePath = chromiumPath, args = [] } = config.use?.launchOptions ?? {}

const lookOnce = (folder: string, url: string): Report => {
  const report = join(folder, 'report.json')
  const flags = ['--headless=new', '--disable-dev-shm-usage', ...args].join(' ')
  const options = ['--quiet', '--no-enable-error-reporting', '--output=json', `--output-path=${report}`]
  execFileSync(
    process.execPath,
    [join(folder, 'node_modules/lighthouse/cli/index.js'), url, ...options, `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: executablePath }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return JSON.parse(readFileSync(report, 'utf8'))
}

/** Runs Lighthouse once, or again if the browser lost the trace. */
const look = (folder: string, url: string): Report => {
  try {
    return lookOnce(folder, url)
  } catch (error) {
    console.error(String(error))
    return lookOnce(folder, url)
  }
}

/** Audits below 100 in most runs, by Lighthouse's names. */
const shortOf = (reports: readonly Report[]): string[] => {
  const [first] = reports
  if (!first) return []
  const weighed = categories.flatMap((name) =>
    (first.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0),
  )
  return [...new Set(weighed.map(({ id }) => id))].flatMap((id) => {
    const found = reports
      .map(({ audits }) => audits[id])
      .filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 1)
    const [audit] = found
    if (!audit || found.length <= reports.length / 2) return []
    const scores = spreadOf(found.map((one) => (one?.score ?? 0) * 100))
    return [`${audit.title}: ${audit.displayValue ?? 'no'} (${scores.median.toFixed(0)})`]
  })
}

await buildWeb()
const database = await createTestDatabase({ isMigrated: false })
const server = spawnServer({ ...database.env, NODE_ENV: 'production', DEMO: 'on', RATE_LIMIT: 'off' })
const { folder, remove } = await installApart([lighthouse])
const verdicts: boolean[] = []
try {
  const url = await server.url
  for (const [name, { path, budget }] of Object.entries(pages)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const reports = Array.from({ length: runs }, () => look(folder, `${url}${path}`))
    const rows = categories.map((category, at) => {
      const scores = spreadOf(reports.map((one) => (one.categories[category]?.score ?? 0) * 100))
      const asked = budget[at] ?? 100
      verdicts.push(scores.median >= asked)
      const kept = scores.median >= asked ? 'yes' : '**short**'
      return `| ${category} | ${scores.median.toFixed(0)} (${scores.least.toFixed(0)} to ${scores.most.toFixed(0)}) | ≥ ${asked} | ${kept} |`
    })
    const index = spreadOf(reports.map((one) => one.environment.benchmarkIndex))
    const lines = [
      `\`${path}\` by ${lighthouse}, mobile, median of ${runs}; benchmark index ${index.median.toFixed(0)} (${index.least.toFixed(0)} to ${index.most.toFixed(0)}).`,
      '',
      '| category | score | budget | kept |',
      '|---|---|---|---|',
      ...rows,
      '',
      'Audits below 100 in most runs, with their score:',
      '',
      ...shortOf(reports).map((one) => `- ${one}`),
      '',
      `${describeRun()}.`,
    ]
    console.log(lines.join('\n'))
    if (!values['no-record']) writeSection('bench/README.md', `lighthouse: ${name}`, lines)
  }
} finally {
  remove()
  await server.stop()
  await database.drop()
}
process.exitCode = verdicts.every(Boolean) ? 0 : 1
