import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../testing/run.ts'

/** Third-party programs in a temporary folder. */
export type Installed = { readonly folder: string; remove(): void }

/**
 * Installs programs for one measurement outside of the project. They are many times its size, and the product and its
 * tests must not depend on them (decision 048). `packages` have exact versions, such as `lighthouse@13.5.0`;
 * `overrides` replace transitive packages. @throws Error if npm fails.
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
