import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../testing/run.ts'

/** Third-party programs in a temporary folder. */
export type Installed = { readonly folder: string; remove(): void }

/**
 * Installs programs that only a measurement needs, outside of the project: they are many times its size, and the
 * product and its tests must not depend on them (decision 048).
 *
 * @param packages As npm names them, with exact versions, such as `lighthouse@13.5.0`.
 * @param overrides Versions that replace transitive packages.
 * @returns Their folder.
 * @throws Error when npm fails.
 */
export const installApart = async (
  packages: readonly string[],
  overrides: Readonly<Record<string, string>> = {},
): Promise<Installed> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', overrides }))
  const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--loglevel=error']
  const code = await run('npm', ['install', ...options, ...packages], { cwd: folder })
  if (code === 0) return { folder, remove }
  remove()
  throw new Error(`Not installed: ${packages.join(', ')}`)
}
