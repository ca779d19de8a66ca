// npm run thali -- <subject> <verb> …: the operator's commands. They may run while the server runs.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isStaffRole, staffRoles } from '@thali/contract/auth/roles'
import {
  backUp,
  moveTo,
  renewAfterDamage,
  renewBillSeries,
  requireData,
  restore,
  type DataPlace,
} from './backup/commands.ts'
import {
  exportRestaurant,
  importRestaurant,
  removeRestaurant,
  type RestaurantPlace,
} from './backup/restaurant-commands.ts'
import { exportMenu, importMenu, openMenuFile } from './cli-menu.ts'
import { describeData, readConfig, type Config } from './config.ts'
import { insertRestaurant } from './data/restaurants/write-restaurants.ts'
import { inspectFiles, renewSeries } from './db/damage.ts'
import { isCorruption, damageSentence } from './db/health.ts'
import { databaseFile, openMigrated } from './db/open.ts'
import { Events } from './events/events.ts'
import { AccountService } from './features/accounts/service.ts'
import type { MenuFileServices } from './features/menu-file/routes.ts'
import { ReportService } from './features/reports/service.ts'
import { systemClock } from './platform/clock.ts'
import { lockIfFree } from './db/folder-lock.ts'
import { switchAutostart } from './installation/autostart.ts'
import { findPlace } from './installation/find-place.ts'
import { commandsOf } from './installation/own-program.ts'
import { describePlace, moveFolder } from './installation/move-folder.ts'
import { makeDataFolder } from './platform/make-folder.ts'
import { OperatorError } from './platform/operator-error.ts'
import { programVersion } from './platform/version.ts'

const { start, thali } = commandsOf()

const usage = `Usage: ${thali} <command>

  restaurant create <id> --name <name> --admin <username> [--tables <number>] [--timezone <zone>]
  restaurant export <id> <file>     a copy of one restaurant, while the server runs
  restaurant remove <id> <file>     exports one restaurant and deletes it here
  restaurant import <file>          adds the restaurant of an export
  staff create <username> --restaurant <id> [--role ${staffRoles.join('|')}]
  staff reset-password <username>
  staff disable <username>
  staff enable <username>
  reports rebuild <restaurant id>
  menu import <restaurant id> <file> [<zip with pictures>] [--commit] [--suspend-missing] [--price-column <title>]
  menu export <restaurant id> <file.xlsx or file.csv>
  backup <file>                     everything into one file, while the server runs
  restore <file>                    into an empty DATA_DIR or an empty database
  move --to <postgres address>      from DATA_DIR to an empty PostgreSQL, while the server is stopped
  bills new-series                  after an older copy of the database was put in place
  folder                            where the data of this computer's restaurant is
  folder move [<new folder>]        moves it, by default to your folder for data, while the server is stopped
  autostart on|off                  starts the restaurant with this computer
  version

It works on the data of the server that ${start} would start, and names it. DATA_DIR or DATABASE_URL name other data.
Passwords are made for you and printed once.
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
    to: { type: 'string' },
    commit: { type: 'boolean' },
    'suspend-missing': { type: 'boolean' },
    'price-column': { type: 'string' },
    'name-column': { type: 'string' },
    'category-column': { type: 'string' },
    'mark-column': { type: 'string' },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const option = (name: keyof typeof values): string => {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new OperatorError(`--${name} is missing.\n\n${usage}`)
  return value
}

/** An option that may stay away, under another key. */
const named = (name: keyof typeof values, key: string): Record<string, string> => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? { [key]: value } : {}
}

const filePath = (): string => {
  const [, , , path] = positionals
  if (path === undefined) throw new OperatorError(`The file is missing.\n\n${usage}`)
  return path
}

type Services = {
  readonly accounts: AccountService
  readonly reports: ReportService
  readonly openMenu: () => Promise<MenuFileServices>
  readonly data: RestaurantPlace
}

const commands: Record<string, (services: Services, subject: string) => Promise<void>> = {
  async 'restaurant create'({ accounts }, id) {
    const tableCount = values.tables === undefined ? null : Number(values.tables)
    const timezone = typeof values.timezone === 'string' ? values.timezone : 'Asia/Kolkata'
    const admin = option('admin')
    const password = await accounts.createRestaurant({ id, name: option('name'), timezone, tableCount }, admin)
    say(`The restaurant ${id} is set up. Its admin logs in as ${admin} with ${password}`)
    say(`Table links are /restaurants/${id}/tables/<number>/home`)
  },
  async 'restaurant export'({ data }, id) {
    say(await exportRestaurant(data, id, filePath()))
  },
  async 'restaurant remove'({ data }, id) {
    say(await removeRestaurant(data, id, filePath()))
  },
  async 'restaurant import'({ data }, file) {
    say(await importRestaurant(data, file))
  },
  async 'staff create'({ accounts }, username) {
    const role = values.role ?? 'waiter'
    if (!isStaffRole(role)) throw new OperatorError(`--role is one of ${staffRoles.join(', ')}.`)
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
  async 'menu import'({ accounts, openMenu }, restaurantId) {
    await accounts.requireRestaurant(restaurantId)
    const isCommitted = values.commit === true
    const isSuspending = values['suspend-missing'] === true
    const paths = positionals.slice(3)
    const columns = {
      ...named('price-column', 'price'),
      ...named('name-column', 'name'),
      ...named('category-column', 'category'),
      ...named('mark-column', 'diet'),
    }
    say(await importMenu(await openMenu(), { restaurantId, paths, isCommitted, isSuspending, columns }))
  },
  async 'menu export'({ accounts, openMenu }, restaurantId) {
    await accounts.requireRestaurant(restaurantId)
    say(await exportMenu(await openMenu(), restaurantId, positionals[3]))
  },
  async 'reports rebuild'({ accounts, reports }, restaurantId) {
    await accounts.requireRestaurant(restaurantId)
    await reports.rebuildReports(restaurantId)
    say(`The reports of ${restaurantId} were counted anew from its orders.`)
  },
}

const needed = (): never => {
  throw new OperatorError(usage)
}

/** Commands on all data, without a change of its tables. */
const dataCommands: Record<string, (place: DataPlace, file: string) => Promise<string>> = {
  backup: (place, file) => backUp(place, file || needed()),
  restore: (place, file) => restore(place, file || needed()),
  move: (place) => moveTo(place, option('to')),
  bills: (place, verb) => (verb === 'new-series' ? renewBillSeries(place) : needed()),
}

/** A command may be the first to open the database after a power cut. A running server has checked already. */
const reportDamage = (dataDir: string): void => {
  if (!existsSync(databaseFile(dataDir))) return
  const lock = lockIfFree(dataDir)
  if (!lock) return
  try {
    const { damage } = inspectFiles(dataDir)
    if (damage) process.stderr.write(`${damage}\n`)
  } finally {
    lock.release()
  }
}

/** Commands about the place of the data, which open no database. They get the rest of the command line. */
const placeCommands: Record<string, (words: readonly string[]) => string> = {
  folder([verb, to]) {
    if (verb !== undefined && verb !== 'move') return needed()
    const { dataDir } = readPlace()
    return verb === undefined ? describePlace(dataDir) : moveFolder(process.env, { from: dataDir, to })
  },
  autostart([verb]) {
    if (verb !== 'on' && verb !== 'off') return needed()
    readPlace()
    return switchAutostart(process.env, verb === 'on')
  },
}

/** The configuration of the server that `npm start` would start. Names its data, so that a wrong folder is noticed. */
const readPlace = (): Config => {
  const { env, notes } = findPlace(process.env)
  for (const note of notes) say(note)
  const config = readConfig(env)
  say(`Data: ${describeData(config)}`)
  return config
}

/** Commands that may be the first to create the data. */
const creating: readonly string[] = ['restaurant create', 'restaurant import']

const run = async (): Promise<void> => {
  const [what = '', verb = '', subject] = positionals
  if (what === 'version') return say(programVersion)
  const placeCommand = placeCommands[what]
  if (placeCommand) return say(placeCommand(positionals.slice(1)))
  const name = `${what} ${verb}`
  const command = commands[name]
  if (!dataCommands[what] && (!command || subject === undefined)) throw new OperatorError(usage)
  const config = readPlace()
  // A move reads the embedded database, also if DATABASE_URL names the next one already.
  const isEmbedded = config.databaseUrl === undefined || what === 'move'
  if (isEmbedded) reportDamage(config.dataDir)
  const dataCommand = dataCommands[what]
  if (dataCommand) {
    if (isEmbedded) await renewAfterDamage(config.dataDir)
    return say(await dataCommand(config, verb))
  }
  if (!command || subject === undefined) throw new OperatorError(usage)
  if (!creating.includes(name)) requireData(config)
  makeDataFolder(config.dataDir)
  const { db } = await openMigrated(config, true)
  try {
    if (config.databaseUrl === undefined) await renewSeries(db, config.dataDir)
    const { transaction } = new Events({ db })
    await command(
      {
        accounts: new AccountService({
          db,
          clock: systemClock,
          transaction,
          insertRestaurant,
        }),
        reports: new ReportService({ db }),
        data: { place: config, db, transaction },
        openMenu: () => openMenuFile(config, db, transaction),
      },
      subject,
    )
  } finally {
    await db.destroy()
  }
}

run().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${isCorruption(error) ? `${reason}. ${damageSentence}` : reason}\n`)
  process.exitCode = 1
})
