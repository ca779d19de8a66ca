// npm run thali -- <what> <verb> …: what an operator does besides running the server. It may run beside it.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { openMigrated } from './db/open.ts'
import { Delivery } from './delivery/delivery.ts'
import { AccountError, AccountService } from './features/accounts/service.ts'
import { ReportService } from './features/reports/service.ts'
import { systemClock } from './platform/clock.ts'

const usage = `Usage: npm run thali -- <command>

  restaurant create <id> --name <name> --admin <username> [--tables <number>] [--timezone <zone>]
  staff create <username> --restaurant <id> [--role admin|waiter]
  staff reset-password <username>
  staff disable <username>
  staff enable <username>
  reports rebuild <restaurant id>

It works on the same DATA_DIR or DATABASE_URL as the server. Passwords are made for you and printed once.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    name: { type: 'string' },
    admin: { type: 'string' },
    tables: { type: 'string' },
    timezone: { type: 'string' },
    restaurant: { type: 'string' },
    role: { type: 'string' },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const option = (name: keyof typeof values): string => {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new AccountError(`--${name} is missing.\n\n${usage}`)
  return value
}

type Services = { readonly accounts: AccountService; readonly reports: ReportService }

const commands: Record<string, (services: Services, subject: string) => Promise<void>> = {
  async 'restaurant create'({ accounts }, id) {
    const tableCount = values.tables === undefined ? null : Number(values.tables)
    const timezone = typeof values.timezone === 'string' ? values.timezone : 'Asia/Kolkata'
    const admin = option('admin')
    const password = await accounts.createRestaurant({ id, name: option('name'), timezone, tableCount }, admin)
    say(`The restaurant ${id} is set up. Its admin logs in as ${admin} with ${password}`)
    say(`Table links are /restaurants/${id}/tables/<number>/home`)
  },
  async 'staff create'({ accounts }, username) {
    const role = values.role ?? 'waiter'
    if (role !== 'admin' && role !== 'waiter') throw new AccountError('--role is admin or waiter.')
    const password = await accounts.createStaff(option('restaurant'), username, role)
    say(`${username} logs in with ${password}`)
  },
  async 'staff reset-password'({ accounts }, username) {
    say(`${username} now logs in with ${await accounts.resetPassword(username)}`)
  },
  async 'staff disable'({ accounts }, username) {
    await accounts.setDisabled(username, true)
    say(`${username} can no longer log in.`)
  },
  async 'staff enable'({ accounts }, username) {
    await accounts.setDisabled(username, false)
    say(`${username} can log in again.`)
  },
  async 'reports rebuild'({ accounts, reports }, restaurantId) {
    await accounts.requireRestaurant(restaurantId)
    await reports.rebuildReports(restaurantId)
    say(`The reports of ${restaurantId} were counted anew from its orders.`)
  },
}

const run = async (): Promise<void> => {
  const [what = '', verb = '', subject] = positionals
  const command = commands[`${what} ${verb}`]
  if (!command || subject === undefined) throw new AccountError(usage)
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const { db } = await openMigrated(config, true)
  try {
    const { change } = new Delivery({ db })
    await command(
      { accounts: new AccountService({ db, clock: systemClock, change }), reports: new ReportService({ db }) },
      subject,
    )
  } finally {
    await db.destroy()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof AccountError ? error.message : String(error)}\n`)
  process.exitCode = 1
})
