// npm run release -- [--platform linux-x64]… [--to dist]: archives of Thali that start without Node, npm, git and network, with their
// checksums. Without --platform for Linux; the others are built on their own systems (.github/workflows/release.yml).
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from '../apps/web/build.ts'
import { root } from '../testing/run.ts'
import { hashFile, writeArchive } from './archive.ts'
import { writeNotices, writeSbom } from './notices.ts'
import { installPackages } from './packages.ts'
import { isPlatformName, listNativeFiles, platforms, type PlatformName } from './platforms.ts'

const { values } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true, default: ['linux-x64', 'linux-arm64'] },
    to: { type: 'string', default: 'dist' },
  },
})

const fail = (why: string): never => {
  console.error(why)
  process.exit(1)
}

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The time of the sources: `SOURCE_DATE_EPOCH` (s), or the commit's time. */
const readTime = (): Date => {
  const seconds =
    process.env['SOURCE_DATE_EPOCH'] ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim()
  return new Date(Number(seconds) * 1000)
}

/** The program without tests and demo. */
const sources = [
  'apps/server/src',
  'apps/server/server-command.ts',
  'packages/contract/src',
  'apps/web/dist',
  'LICENSE',
  '.env.example',
]

const isTest = /\.test\.ts$|\.sources$/

const copySources = (folder: string): void => {
  for (const source of sources)
    cpSync(join(root, source), join(folder, source), { recursive: true, filter: (path) => !isTest.test(path) })
}

/** Builds the archive of a platform. Returns its file. */
const buildArchive = async (name: PlatformName, to: string, time: Date): Promise<string> => {
  const platform = platforms[name]
  const folder = mkdtempSync(join(tmpdir(), 'thali-release-'))
  try {
    await installPackages(folder, platform)
    copySources(folder)
    await writeSbom(folder, time)
    writeNotices(folder)
    for (const file of [platform.start, 'README.txt']) cpSync(join(root, 'release/files', file), join(folder, file))
    const foreign = listNativeFiles(folder).filter((file) => file.platform !== name)
    if (foreign.length > 0) throw new Error(`Not for ${name}: ${foreign.map(({ file }) => file).join(', ')}`)
    const base = `thali-${version}-${name}`
    const file = join(to, `${base}.${platform.kind}`)
    const programs = [platform.start, 'node/node']
    await writeArchive(file, platform.kind, { folder, name: base, time, programs })
    cpSync(join(folder, 'sbom.cdx.json'), join(to, `${base}.cdx.json`))
    return file
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

const names = values.platform.map((name) =>
  isPlatformName(name) ? name : fail(`No platform ${name}. Platforms: ${Object.keys(platforms).join(', ')}`),
)
const to = resolve(root, values.to)
mkdirSync(to, { recursive: true })
await buildWeb()
const time = readTime()
const sums: string[] = []
for (const name of names) {
  const file = await buildArchive(name, to, time)
  sums.push(`${await hashFile(file)}  ${relative(to, file)}`)
  console.log(`${relative(process.cwd(), file)}  ${(statSync(file).size / 2 ** 20).toFixed(0)} MiB`)
}
writeFileSync(join(to, 'SHA256SUMS'), `${sums.join('\n')}\n`)
