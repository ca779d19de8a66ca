import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { aComputer, type Computer } from '#test/computers.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { switchAutostart } from './autostart.ts'
import { openPlace } from './find-place.ts'
import { ownProgram } from './own-program.ts'
import { systemdUnit, type Service } from './service-files.ts'

const hasAnalyzer = existsSync('/usr/bin/systemd-analyze')

/** Prints what systemd finds wrong with a unit: nothing. */
const verify = (file: string): string => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  return `${stdout}${stderr}${status === 0 ? '' : `ended with ${status}`}`
}

/** A computer with a restaurant, and with programs of the system that write down how they were called. */
const withSystem = (
  state = 'running',
): Computer & { readonly calls: () => string[]; readonly env: Readonly<Record<string, string>> } => {
  const computer = aComputer()
  openPlace('restaurant', computer.env)
  const [bin, log] = [join(computer.folder, 'bin'), join(computer.folder, 'calls')]
  mkdirSync(bin)
  const programs = {
    sudo: 'exec "$@"',
    systemctl: `test "$1" = is-system-running && { echo ${state}; exit 0; }; echo "systemctl $*" >> ${log}`,
    install: `echo "install $*" >> ${log}`,
    rm: `echo "rm $*" >> ${log}`,
  }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  const calls = (): string[] => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
  return { ...computer, env: { ...computer.env, PATH: [bin, process.env['PATH']].join(delimiter) }, calls }
}

test.runIf(process.platform === 'linux')('autostart installs, enables and removes a unit', () => {
  const { env, calls, dataFolder } = withSystem()
  expect(switchAutostart(env, true)).toContain('The restaurant runs and starts with this computer.')
  const draft = join(env['HOME'] ?? '', '.config/thali/thali.service')
  const unit = readFileSync(draft, 'utf8')
  expect(unit).toContain(`ReadWritePaths="-${dataFolder}"`)
  expect(unit).toContain(`ExecStart="${process.execPath}" "${ownProgram}/apps/server/src/start.ts" service`)
  expect(calls()).toEqual([
    `install -m 644 ${draft} /etc/systemd/system/thali.service`,
    'systemctl daemon-reload',
    'systemctl enable --now thali.service',
  ])
  expect(switchAutostart(env, false)).toContain('no longer starts with this computer')
  expect(calls().slice(3)).toEqual([
    'systemctl disable thali.service',
    'rm -f /etc/systemd/system/thali.service',
    'systemctl daemon-reload',
  ])
  expect(existsSync(draft)).toBe(false)
})

test.runIf(process.platform === 'linux')('a restaurant that runs is not started a second time', () => {
  const { env, calls, dataFolder } = withSystem()
  const lock = lockFolder(dataFolder)
  expect(switchAutostart(env, true)).toContain('The one that runs now stays until you stop it.')
  lock.release()
  expect(calls().at(-1)).toBe('systemctl enable thali.service')
})

test.runIf(process.platform === 'linux')('without systemd the commands are printed, and nothing runs', () => {
  const { env, calls } = withSystem('offline')
  expect(switchAutostart(env, true)).toMatch(/systemd does not run here; where it does, run\n.*install -m 644/)
  expect(calls()).toEqual([])
})

test.runIf(process.platform === 'linux')('without a restaurant nothing is written', () => {
  const { env } = aComputer()
  expect(() => switchAutostart(env, true)).toThrow('This computer has no restaurant yet')
  expect(existsSync(join(env['HOME'] ?? '', '.config'))).toBe(false)
})

const service: Service = {
  node: '/opt/100 % Thali/node',
  entry: '/opt/100 % Thali/apps/server/src/start.ts',
  user: 'root',
  folders: ['/srv/Asha’s data', '/mnt/usb "2"/thali'],
  port: 80,
  configurationHome: '/home/asha/my config',
}

test.runIf(hasAnalyzer)('systemd finds nothing wrong with the unit, also with blanks in paths', () => {
  const { env, folder } = withSystem('offline')
  switchAutostart(env, true)
  expect(verify(join(env['HOME'] ?? '', '.config/thali/thali.service'))).toBe('')
  const other = join(folder, 'thali.service')
  // The analyzer looks for the program.
  writeFileSync(other, systemdUnit({ ...service, node: process.execPath }))
  expect(verify(other)).toBe('')
  expect(systemdUnit(service)).toContain('ExecStart="/opt/100 %% Thali/node" "/opt/100 %% Thali/apps')
  expect(systemdUnit(service)).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE')
})

test.each([
  ['darwin', 'Library/LaunchAgents/thali.restaurant.plist', '<string>service</string>'],
  ['win32', 'Start Menu', 'start.ts" service'],
] as const)('on %s a file starts the restaurant with the login, and says it is untried', (platform, place, text) => {
  const { env } = withSystem()
  const windows = { ...env, APPDATA: join(env['HOME'] ?? '', 'Roaming') }
  const answer = switchAutostart(windows, true, platform)
  expect(answer).toMatch(/never tried/)
  const file = /by (.*?(?:plist|cmd))\./.exec(answer)?.[1] ?? ''
  expect(file).toContain(place)
  expect(readFileSync(file, 'utf8')).toContain(text)
  switchAutostart(windows, false, platform)
  expect(existsSync(file)).toBe(false)
})
