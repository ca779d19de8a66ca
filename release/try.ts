// node release/try.ts <archive>: unpacks an archive of this system, starts it by its own file, and waits for the first page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../testing/run.ts'
import { isPlatformName, ownPlatform, platforms } from './platforms.ts'

const limitMs = 120_000
const port = '38741'

const archive = resolve(process.argv[2] ?? '')
if (!isPlatformName(ownPlatform)) throw new Error(`There is no archive of ${ownPlatform}.`)
const { kind, start } = platforms[ownPlatform]
const folder = mkdtempSync(join(tmpdir(), 'thali-try-'))
// The tar of Windows and macOS reads zip files too.
const unpacked = await run('tar', ['-xf', archive, '-C', folder])
if (unpacked !== 0) throw new Error(`tar ended with ${unpacked}.`)
const program = join(folder, basename(archive, `.${kind}`), start)
const { PATH, SystemRoot } = process.env
const system = process.platform === 'win32' ? { PATH, SystemRoot } : { PATH: '/usr/bin:/bin' }
const env = { ...system, HOME: folder, APPDATA: folder, LOCALAPPDATA: folder, PORT: port }
const isWindows = process.platform === 'win32'
const startedAt = performance.now()
const child = spawn(isWindows ? `"${program}"` : program, { env, shell: isWindows, stdio: 'inherit' })
const ended = once(child, 'exit').then(() => true)

const isAnswered = async (): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/setup`).catch(() => undefined)
  return answer?.ok === true && (await answer.text()).includes('<script')
}

while (!(await isAnswered())) {
  if (performance.now() - startedAt > limitMs || (await Promise.race([ended, pause(100, false)])))
    throw new Error('The archive did not show its first page.')
}
console.log(`First page after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
if (isWindows) await run('taskkill', ['/pid', String(child.pid), '/t', '/f'])
else child.kill('SIGTERM')
await ended
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
process.exit(0)
