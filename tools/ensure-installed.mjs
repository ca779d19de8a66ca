// Runs before the npm scripts, on whatever Node started npm, so that a fresh clone needs no step of its own:
// installs what the lock file names when it is missing or was changed, and with it the Node 24 that everything runs on.
import { execSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Thali needs Node 20 or newer to install, this is ${process.version}.`)
  process.exit(1)
}

const lock = readFileSync('package-lock.json', 'utf8')
const stamp = 'node_modules/.thali-installed-lock'
const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
if (!isInstalled) {
  console.log('Installing what package-lock.json names …')
  // Warnings that Node 20 is old are expected: what was installed brings Node 24 for everything that follows.
  execSync('npm ci --no-audit --no-fund --loglevel=error', { stdio: 'inherit' })
  writeFileSync(stamp, lock)
}
