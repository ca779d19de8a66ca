// Lists exports without a sentence of documentation in the folders that promise one (STYLE.md).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../testing/run.ts'

const promised = [
  'packages/contract/src/**/*.ts',
  'apps/server/src/features/*/*{service,queries}.ts',
  'apps/web/src/{api,ui}/*.{ts,tsx}',
]

// Names of limits and pages say their meaning and unit; the head of the file documents them.
const isExempt = (file: string): boolean =>
  /\.test\.tsx?$|messages\.en\.ts$|contract\/src\/basics\/(limits|bounds|pages)\.ts$/.test(file)

const exported = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm

/** Whether the text before an export ends with a JSDoc block that has words besides its @param and @throws tags. */
const isDocumented = (before: string): boolean => {
  const [, block = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before) ?? []
  return /\w+ \w+/.test(block.split(/@(?:param|throws)/)[0] ?? '')
}

const missing = globSync(promised, { cwd: root })
  .filter((file) => !isExempt(file))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const undocumented = [...text.matchAll(exported)].filter(({ index }) => !isDocumented(text.slice(0, index)))
    return undocumented.map(([, name]) => `${file}: ${name} has no sentence.`)
  })

for (const line of missing) console.log(line)
process.exitCode = missing.length > 0 ? 1 : 0
