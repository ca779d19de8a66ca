import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { afterTest } from '#test/harness.ts'

const ensureInstalled = fileURLToPath(new URL('../../../tools/ensure-installed.mjs', import.meta.url))

/** Runs tools/ensure-installed.mjs with all packages installed, on a machine with these values. */
const runOn = (platform: string, version: string, glibc: string | undefined): { code: number | null; said: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-node-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  for (const file of ['package-lock.json', 'node_modules/.thali-installed-lock'])
    writeFileSync(join(folder, file), '{}')
  const machine = `
    Object.defineProperty(process, 'platform', { value: '${platform}' })
    Object.defineProperty(process, 'arch', { value: 'x64' })
    Object.defineProperty(process, 'version', { value: 'v${version}' })
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
    process.report.getReport = () => ({ header: { glibcVersionRuntime: ${JSON.stringify(glibc)} } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(machine)}`, ensureInstalled]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { code: status, said: `${stdout}${stderr}`.trim() }
}

test.each([
  ['macOS', 'darwin', undefined],
  ['Windows', 'win32', undefined],
  ['Alpine', 'linux', undefined],
])('Node 20 on %s is refused with one sentence', (_, platform, glibc) => {
  const { code, said } = runOn(platform, '20.20.2', glibc)
  expect(code).toBe(1)
  expect(said).toMatch(/^Thali needs Node 24 or newer on this machine, and this is v20\.20\.2: .+\.$/)
})

test.each([
  ['Node 20 on Linux with glibc', 'linux', '20.20.2', '2.36'],
  ['Node 24 on macOS', 'darwin', '24.1.0', undefined],
  ['Node 26 on Alpine', 'linux', '26.0.0', undefined],
])('%s is accepted', (_, platform, version, glibc) => {
  expect(runOn(platform, version, glibc)).toEqual({ code: 0, said: '' })
})
