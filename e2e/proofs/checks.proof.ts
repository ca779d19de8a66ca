import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Effort, Proof } from '../../testing/proof.ts'
import { hasHistory, listFiles } from '../../testing/project-files.ts'
import { root } from '../../testing/run.ts'

/** A fault in a new or replaced file, and the text with which its check reports it. */
type Fault = { readonly file: string; readonly text: string; readonly report: RegExp; readonly also?: Fault }

const wrongType = 'export const seeded: number = "a text"\n'

/** One fault for each check of tools/check.ts, by the check’s name. */
const faults: Readonly<Record<string, Fault>> = {
  lint: {
    file: 'testing/seeded-promise.ts',
    text: 'const work = async (): Promise<void> => {}\nwork()\n',
    report: /no-floating-promises[\s\S]*seeded-promise\.ts/,
  },
  'types: server': {
    file: 'apps/server/src/seeded-type.ts',
    text: wrongType,
    report: /server\/src\/seeded-type\.ts.*TS2322/,
  },
  'types: the rest': { file: 'testing/seeded-type.ts', text: wrongType, report: /testing\/seeded-type\.ts.*TS2322/ },
  'types: web': { file: 'apps/web/src/seeded-type.ts', text: wrongType, report: /web\/src\/seeded-type\.ts.*TS2322/ },
  'types: contract': {
    file: 'packages/contract/src/seeded-type.ts',
    text: wrongType,
    report: /contract\/src\/seeded-type\.ts.*TS2322/,
  },
  'types: service worker': {
    file: 'apps/web/src/service-worker/seeded-page.ts',
    text: 'export const seeded = document.title\n',
    report: /seeded-page\.ts.*TS\d+.*'document'/,
  },
  imports: {
    file: 'testing/seeded-import.ts',
    text: "export { report } from '../tools/outcome.ts'\n",
    report: /testing-is-shared: testing\/seeded-import\.ts/,
  },
  unused: {
    file: 'packages/contract/src/seeded-unused.ts',
    text: '/** A sentence of documentation. */\nexport const seeded = 1\n',
    report: /Unused exports[\s\S]*seeded-unused\.ts/,
  },
  format: { file: 'testing/seeded-format.ts', text: 'export const seeded = "a text";\n', report: /seeded-format\.ts/ },
  'citations in docs and code': {
    file: 'docs/seeded-citation.md',
    text: `A record that does not exist: decision ${'9'.repeat(3)}. A script: npm run seeded-script.\n`,
    report:
      /seeded-citation\.md: decision \d+ leads nowhere\s+docs\/seeded-citation\.md: npm run seeded-script leads nowhere/,
    also: {
      file: 'docs/seeded-link.md',
      text: '[A heading](../README.md#that-does-not-exist)\n',
      report: /docs\/seeded-link\.md: .*#that-does-not-exist\) leads nowhere/,
    },
  },
  'commands in docs': {
    file: 'docs/seeded-command.md',
    text: '```sh\nnpm run thali -- seeded\n```\n',
    report: /docs\/seeded-command\.md: docs\/commands\.md does not name npm run thali -- seeded/,
  },
  'documented exports': {
    file: 'packages/contract/src/seeded-export.ts',
    text: 'export const seeded = 1\n',
    report: /seeded-export\.ts: seeded has no sentence/,
  },
  'texts of languages': {
    file: 'apps/web/src/seeded-text.tsx',
    text: 'export const seeded = <p>A sentence of a component</p>\n',
    report: /web\/src\/seeded-text\.tsx:1: a sentence outside of a catalogue/,
    also: {
      file: 'apps/web/src/seeded-messages.en.ts',
      text: "import { staffTexts } from './lib/language/staff-texts.ts'\nexport const seeded = staffTexts('seeded', { a: 'A text' })\n",
      report: /staff\/mr\.json: seeded\.a has no text/,
    },
  },
  'directions of styles': {
    file: 'apps/web/src/styles/index.css',
    text: '@layer base {\n  p {\n    margin-left: 4px;\n  }\n}\n',
    report: /styles\/index\.css:3: margin-left: 4px has a side/,
  },
  'parts of styles': {
    file: 'apps/web/src/ui/seeded-part.css',
    text: '.a {\n  color: red;\n  margin: 0;\n}\n.b {\n  color: red;\n  margin: 0;\n}\n',
    report: /is written 2 times:\s+ui\/seeded-part\.css/,
  },
  'age of measurements': {
    file: 'docs/proofs.md',
    text: '# Proofs\n\n## seeded\n\n- 1 order acknowledged\n',
    report: /docs\/proofs\.md: seeded has no day and commit/,
  },
  'merge conflicts': {
    file: 'docs/seeded-conflict.md',
    text: `${'<'.repeat(7)} main\n`,
    report: /docs\/seeded-conflict\.md/,
  },
}

/** Files that the checks of texts and styles read by name. */
const readByName =
  /^apps\/(?:server\/demo\/[\w-]+\.\w+\.json|web\/(?:languages\/|src\/main\.tsx|src\/lib\/language\/(?:staff-)?(?:texts|languages)\.ts|src\/styles\/(?:base|splash)\.css))/

/** Files that the short form leaves out: the checks then read little more than the faults. */
const isLarge = (file: string): boolean =>
  !readByName.test(file) &&
  /^(?:apps|bench|docs\/screens|e2e)\/.*\.(?:ts|tsx|css|sql|json|webp|avif|jpg|png)$/.test(file) &&
  !/(?:package|tsconfig)\.json$|\.config\.ts$/.test(file)

/** Folders that the checks name. */
const folders = ['bench', 'e2e']

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })

/** Links the installed packages, and the workspaces to the copy: the check of exports follows them. */
const linkPackages = (folder: string): void => {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from)) if (name !== '@thali') symlinkSync(join(from, name), join(to, name))
  cpSync(join(from, '@thali'), join(to, '@thali'), { recursive: true, verbatimSymlinks: true })
}

/** Copies the committed and new files of the project to a temporary folder, without a history as a download has. */
const copyProject = (effort: Effort): string => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-checks-'))
  const files = hasHistory
    ? git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate').trim().split('\n')
    : listFiles([''])
  for (const file of files) if (effort === 'full' || !isLarge(file)) cpSync(join(root, file), join(folder, file))
  for (const one of folders) mkdirSync(join(folder, one), { recursive: true })
  linkPackages(folder)
  return folder
}

/** Runs all checks. Returns the output of each, by its name. A failed one begins with `FAILED`. */
const runChecks = async (folder: string): Promise<Map<string, string>> => {
  const command = promisify(execFile)(process.execPath, ['tools/check.ts'], { cwd: folder, maxBuffer: 2 ** 26 })
  const { stdout } = await command.catch((error: { stdout: string }) => error)
  const parts = stdout.split(/^(?=ok {6}|FAILED {2})/m)
  return new Map(parts.map((part) => [/^(?:ok|FAILED) +(.+?)(?: \(\d+\.\d s\))?$/m.exec(part)?.[1] ?? part, part]))
}

const isFailed = (output: string): boolean => output.startsWith('FAILED')

/** Names of checks that the unchanged project fails without a history. The short form leaves out files that other files import. */
const failedBefore = async (folder: string, effort: Effort): Promise<string[]> =>
  effort === 'short' ? [] : [...(await runChecks(folder))].flatMap(([name, output]) => (isFailed(output) ? [name] : []))

const seedFaults = (folder: string): void => {
  git(folder, 'init', '--quiet')
  for (const { file, text } of Object.values(faults).flatMap((one) => (one.also ? [one, one.also] : [one]))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  git(folder, 'add', '--all')
}

const listed = (names: readonly string[]): string => (names.length === 0 ? '' : ` (${names.join(', ')})`)

export const proof: Proof = {
  promise: 'Each check of npm run check fails for a fault of its kind, and names the fault.',
  async run(effort) {
    const folder = copyProject(effort)
    try {
      const before = await failedBefore(folder, effort)
      seedFaults(folder)
      const outputs = await runChecks(folder)
      const missed = Object.entries(faults).flatMap(([name, { report, also }]) => {
        const output = outputs.get(name) ?? ''
        return isFailed(output) && report.test(output) && (!also || also.report.test(output)) ? [] : [name]
      })
      const untested = [...outputs.keys()].filter((name) => faults[name] === undefined)
      return {
        isProven: [before, missed, untested].every(({ length }) => length === 0),
        figures: [
          ...(effort === 'full' ? [`${before.length} checks failed before the faults${listed(before)}`] : []),
          `${outputs.size} checks, ${Object.keys(faults).length} faults, ${missed.length} of them not reported${listed(missed)}`,
          `${untested.length} checks without a fault${listed(untested)}`,
          ...missed.map((name) => `${name}: ${outputs.get(name)?.slice(0, 400) ?? 'did not run'}`),
        ],
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}
