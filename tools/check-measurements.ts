// Part of npm run check: each section of bench/README.md and docs/proofs.md names the day of its figures, and this table
// the code that they are of. A section that is older than its code is a note, not a failure: figures take hours.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasHistory } from '../testing/project-files.ts'
import { root } from '../testing/run.ts'

const [server, web, lock] = ['apps/server/src/', 'apps/web/src/', 'package-lock.json']
const orders = [`${server}features/orders/`, `${server}data/orders/`, `${server}db/`]
const bills = [`${server}features/bills/`, `${server}data/bills/`]
const payments = [`${server}features/payments/`, `${server}data/payments/`]
const tables = [`${server}features/tables/`, `${server}data/tables/`]
const kitchen = [`${server}features/kitchen/`, `${server}data/kitchen/`]
const printing = [`${server}features/printing/`, `${server}data/printing/`]
const webhooks = [`${server}features/webhooks/`, `${server}data/webhooks/`]
const backup = [`${server}backup/`, `${server}features/backups/`]
const live = [`${server}live/`, `${server}events/`]
const starting = [`${server}main.ts`, `${server}app.ts`, `${server}http/`, 'apps/server/server-command.ts', lock]

type Paths = Readonly<Record<string, readonly string[]>>

/** By the name of the section, or its part before a colon. */
const pages: Readonly<Record<string, Paths>> = {
  'bench/README.md': {
    'Diner budgets': [web],
    Diner: [`${web}features/basket/`, `${web}features/menu/`],
    'board-ticks': [`${server}visit-events/`, `${server}features/board/`, `${web}features/board/`],
    'bills-post': [...bills, `${server}db/`],
    compression: [`${server}http/routing/compression.ts`],
    'fan-out': live,
    'front-end': [web],
    growth: [`${server}data/`, `${server}db/`],
    'kitchen-service': [`${web}features/kitchen/`],
    'kitchen-tick': [`${web}features/kitchen/`],
    kot: printing,
    lighthouse: [web],
    'live-room': [...live, `${web}api/`],
    'menu-get': [`${server}http/fast-path/`],
    'menu-import': [`${server}features/menu-file/`, `${server}spreadsheets/`],
    mutants: ['packages/contract/src/'],
    'orders-at-a-table': [...orders, ...tables],
    'orders-charges': orders,
    'orders-post': orders,
    'printer-faults': printing,
    'progress-ticks': kitchen,
    start: starting,
    vendure: [...orders, `${server}http/`],
    'visit-events': [`${server}visit-events/`],
    'webhook-lag': webhooks,
    'webhook-orders': [...webhooks, ...orders],
    year: [web, `${server}data/`],
  },
  'docs/proofs.md': {
    backup,
    bills,
    browsers: [web],
    charges: [...orders, ...bills],
    checks: ['tools/check.ts', '.dependency-cruiser.mjs'],
    cluster: [`${server}db/`, `${server}events/`],
    crash: orders,
    failover: [`${server}db/`, `${server}events/`],
    frames: [`${server}live/`],
    impatience: [`${web}features/`],
    gst: [`${server}features/exports/`, ...bills],
    'issued-bills': bills,
    kitchen,
    move: backup,
    network: [`${web}api/`, `${web}features/basket/`],
    offline: [`${web}service-worker/`, `${web}features/basket/`],
    payments,
    pooler: [`${server}db/`],
    printing,
    'print-host': [...printing, `${web}features/print-host/`],
    production: ['Dockerfile', lock],
    proxies: [`${server}http/`],
    rolling: [`${server}db/`, `${server}stop.ts`],
    room: live,
    rush: [...orders, ...bills, ...payments, ...kitchen],
    start: [`${server}db/`, `${server}main.ts`],
    stompjs: [`${server}live/`],
    stop: [`${server}stop.ts`, `${server}http/drain.ts`],
  },
}

/** The day of the last change of each file since a day, tests left out. */
const changesSince = (day: string): ReadonlyMap<string, string> => {
  const log = ['log', `--since=${day}T00:00:00Z`, '--format=@%cs', '--name-only', '--no-renames']
  const lines = execFileSync('git', log, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')
  const days = new Map<string, string>()
  let changed = ''
  for (const line of lines)
    if (line.startsWith('@')) changed = line.slice(1)
    else if (line && !line.includes('.test.') && !days.has(line)) days.set(line, changed)
  return days
}

type Section = { readonly page: string; readonly name: string; readonly day: string; readonly paths: readonly string[] }

const problems: string[] = []
const sections = Object.entries(pages).flatMap(([page, known]) => {
  const texts = readFileSync(join(root, page), 'utf8').split(/^## /m).slice(1)
  const found = texts.map((text): Section => {
    const name = text.slice(0, text.indexOf('\n'))
    // The figures' line ends the section.
    const day = [...text.matchAll(/(\d{4}-\d\d-\d\d) at [\da-f]{7,}/g)].at(-1)?.[1] ?? ''
    if (!day) problems.push(`${page}: ${name} has no day and commit`)
    return { page, name, day, paths: known[name] ?? known[name.split(':')[0] ?? ''] ?? [] }
  })
  for (const { name, paths } of found)
    if (paths.length === 0) problems.push(`${page}: ${name} has no paths in this check`)
  const missing = Object.values(known)
    .flat()
    .filter((path) => !existsSync(join(root, path)))
  problems.push(...new Set(missing.map((path) => `${page}: ${path} does not exist`)))
  return found
})

for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
if (problems.length === 0 && hasHistory) {
  const days = changesSince(sections.map(({ day }) => day).toSorted()[0] ?? '')
  const daysBehind = ({ day, paths }: Section): number => {
    const changed = [...days].filter(([file]) => paths.some((path) => file.startsWith(path))).map(([, last]) => last)
    return (Date.parse(changed.toSorted().at(-1) ?? day) - Date.parse(day)) / 86_400_000
  }
  for (const [page, all] of Map.groupBy(sections, (section) => section.page)) {
    const behind = all.map((section) => ({ name: section.name, by: daysBehind(section) })).filter(({ by }) => by > 0)
    const list = behind.toSorted((one, other) => other.by - one.by).map(({ name, by }) => `${name} ${by}`)
    if (list.length > 0) console.log(`note: ${page}: days that figures are older than their code: ${list.join(', ')}`)
  }
}
