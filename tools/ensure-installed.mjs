// Runs before the npm scripts, on the Node that started npm, so that a fresh clone needs no install step. Installs the
// packages of the lock file, including Node 24, when they are missing or the file changed.
import { execSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

// The node-linux-* packages contain Node 24 for glibc. They do not run on macOS, Windows, or Linux with musl, such as
// Alpine.
const hasGlibc = () => {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}
const bringsNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch) && hasGlibc()
const needed = bringsNode ? 20 : 24
const [major] = process.versions.node.split('.').map(Number)
if (major < needed) {
  console.error(
    `Thali needs Node ${needed} or newer on this machine, and this is ${process.version}: install it from https://nodejs.org, or with "nvm install ${needed}".`,
  )
  process.exit(1)
}

const lock = readFileSync('package-lock.json', 'utf8')
const stamp = 'node_modules/.thali-installed-lock'
const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
if (!isInstalled) {
  console.log('Installing what package-lock.json names …')
  // npm warns that Node 20 is old. The installed packages include Node 24 for all later steps.
  execSync('npm ci --no-audit --no-fund --loglevel=error', { stdio: 'inherit' })
  // npm puts this folder first on the PATH, even on systems where the file cannot run.
  if (!bringsNode) rmSync('node_modules/.bin/node', { force: true })
  writeFileSync(stamp, lock)
}
