import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownChild } from '../../apps/server/test/children.ts'
import type { Proof, ProofResult } from '../../testing/proof.ts'
import { root } from '../../testing/run.ts'

const budgetSeconds = 15

type Ended = { readonly code: number | null; readonly output: string }

const runToEnd = async (command: string, args: readonly string[]): Promise<Ended> => {
  const child = ownChild(spawn(command, args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'inherit'] }))
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  const [code]: (number | null)[] = await once(child, 'close')
  return { code: code ?? null, output }
}

const build = async (to: string, platforms: readonly string[]): Promise<string> => {
  const wanted = platforms.flatMap((name) => ['--platform', name])
  const { code, output } = await runToEnd(process.execPath, ['release/main.ts', '--to', to, ...wanted])
  if (code !== 0) throw new Error(`npm run release ended with ${code}: ${output}`)
  return output.trim()
}

const sumsIn = (folder: string): string[] => readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')

/** The results of archive-user.ts. */
export type Tried = {
  readonly figures: readonly string[]
  readonly failures: readonly string[]
  readonly pageSeconds: number
}

/** Runs a user's steps in a separate network and view of the disk. */
const tryArchive = async (file: string, emulator: string[]): Promise<Tried> => {
  const program = join(root, 'e2e/proofs/archive-user.ts')
  const { code, output } = await runToEnd('unshare', ['--net', '--mount', process.execPath, program, file, ...emulator])
  if (code !== 0) throw new Error(`archive-user.ts ended with ${code}: ${output}`)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

const emulator = '/usr/bin/qemu-aarch64'
const emulatedLibraries = '/usr/aarch64-linux-gnu'

const tryEmulated = async (file: string): Promise<Tried> => {
  if (existsSync(emulator) && existsSync(emulatedLibraries))
    return tryArchive(file, [emulator, '-L', emulatedLibraries])
  const packages = 'qemu-user libc6-arm64-cross libstdc++6-arm64-cross'
  return { figures: [`not started: apt-get install ${packages}`], failures: [], pageSeconds: 0 }
}

const run = async (folder: string): Promise<ProofResult> => {
  const [first, second] = [join(folder, '1'), join(folder, '2')]
  for (const each of [first, second]) mkdirSync(each)
  const built = await build(first, ['linux-x64', 'linux-arm64'])
  await build(second, ['linux-x64'])
  const isSame = sumsIn(second).every((sum) => sumsIn(first).includes(sum))
  const fileOf = (platform: string): string =>
    join(
      first,
      sumsIn(first)
        .find((sum) => sum.includes(platform))
        ?.split('  ')[1] ?? '',
    )
  const own = await tryArchive(fileOf('linux-x64'), [])
  const emulated = await tryEmulated(fileOf('linux-arm64'))
  const failures = [...own.failures, ...emulated.failures]
  return {
    isProven: isSame && failures.length === 0 && own.pageSeconds <= budgetSeconds,
    figures: [
      ...built.split('\n').map((line) => line.split('/').at(-1) ?? ''),
      `built a second time: ${isSame ? 'the same bytes' : 'OTHER BYTES'}`,
      ...own.figures.map((figure) => `linux-x64: ${figure}`),
      ...emulated.figures.map((figure) => `linux-arm64: ${figure}`),
      ...failures.map((failure) => `FAILED: ${failure}`),
    ],
  }
}

/** Builds the archives, and starts them for a user with nothing but the archive. */
export const proof: Proof = {
  promise:
    'The archive starts with one command for a user without Node, npm, git and network, and shows its first page within 15 s.',
  isNightly: true,
  missing() {
    const isRoot = process.platform === 'linux' && process.arch === 'x64' && process.getuid?.() === 0
    return isRoot ? undefined : 'it needs root on Linux (x64), for a user and a network of its own'
  },
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'thali-archives-'))
    // The user reads the archives.
    chmodSync(folder, 0o755)
    try {
      return await run(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    }
  },
}
