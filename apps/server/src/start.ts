// Starts the server: the demo or the restaurant of this computer (no argument, npm start), the restaurant (restaurant, npm run
// restaurant), or only one that exists (service). It needs the packages of the server, and no npm.
import { parseArgs } from 'node:util'
import { serverEnv, serverFlags, serverMain } from '../server-command.ts'
import { openPlace, type Purpose } from './installation/find-place.ts'

const purposes: readonly Purpose[] = ['start', 'restaurant', 'service']

const readPurpose = (): Purpose => {
  const [name = 'start'] = parseArgs({ allowPositionals: true, strict: false }).positionals
  const purpose = purposes.find((one) => one === name)
  if (!purpose) throw new Error(`A start is one of ${purposes.join(', ')}, not "${name}".`)
  return purpose
}

const readEnvironment = (): Readonly<Record<string, string | undefined>> => {
  try {
    const { env, notes } = openPlace(readPurpose(), process.env)
    for (const note of notes) process.stdout.write(`\n${note}\n`)
    return { ...serverEnv, ...env }
  } catch (error) {
    process.stderr.write(`\nThali did not start. ${error instanceof Error ? error.message : String(error)}\n\n`)
    return process.exit(1)
  }
}

const env = readEnvironment()
// Node's flags and environment apply from the start of a process. So this process is replaced by the server, with the
// same id. Systems without execve run the server in this process, without the flags.
if (process.platform !== 'win32' && process.execve)
  process.execve(process.execPath, [process.execPath, ...serverFlags, serverMain], { ...process.env, ...env })
Object.assign(process.env, env)
await import('./main.ts')
