// Part of npm run check: each citation in code, tests and documents must name an existing section or file, each link
// an existing page and heading, and each `npm run` a script.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { listFiles } from '../testing/project-files.ts'
import { root } from '../testing/run.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const spec = read('docs/spec.md')
const design = read('docs/design.md')
const plan = read('docs/plan.md')
const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3)))

/** The text of each chapter in the specification; a cited name must occur in its chapter. */
const chapters = new Map(
  spec.split(/^(?=## \d)/m).map((chapter) => [/^## (\d)/.exec(chapter)?.[1] ?? '', chapter.toLowerCase()]),
)

/** Whether a page has a section, as a heading, a row of a table, or a numbered point. */
const isSection = (page: string, section: string): boolean =>
  page.includes(`| ${section} |`) || page.includes(`(§${section})`) || page.includes(`\n## ${section} `)

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const hasAnchor = (page: string, anchor: string): boolean =>
  [...page.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].some(
    ([, heading = '']) => anchorOf(heading) === anchor,
  )

const problemsOf = function* (file: string, text: string): Generator<string> {
  for (const [cited, chapter = '', name = ''] of text.matchAll(/spec §(\d)(?: "([^"]+)")?/g))
    if (chapters.get(chapter)?.includes(name.replace(/\s+\*?\s*/g, ' ').toLowerCase()) !== true) yield cited
  for (const [cited, page = '', section = ''] of text.matchAll(/(design|plan) §(\d+(?:\.\d+)?)/g))
    if (!isSection(page === 'plan' ? plan : design, section)) yield cited
  for (const [cited, number = ''] of text.matchAll(/decisions?[ /](\d{3})/g)) if (!decisions.has(number)) yield cited
  if (!file.endsWith('.md')) return
  for (const [cited, target = '', anchor] of text.matchAll(
    /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?[^)]*\)/g,
  )) {
    const page = target === '' ? file : join(dirname(file), target)
    if (!existsSync(join(root, page))) yield cited
    else if (anchor !== undefined && page.endsWith('.md') && !hasAnchor(read(page), anchor)) yield cited
  }
}

const files = listFiles(['.ts', '.tsx', '.css', '.md', '.mjs', 'Dockerfile'])

// Pages name files by the end of their path. CHANGELOG.md describes the past.
const missingFilesOf = (file: string, text: string): string[] =>
  file.endsWith('.md') && file !== 'CHANGELOG.md'
    ? [...text.matchAll(/`([\w/*.-]+\.(?:tsx?|mjs|css|sql))`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !files.some((one) => matchesGlob(one, `**/${path}`)))
    : []

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

/** Commands of npm that a page names and package.json lacks. */
const missingCommandsOf = (file: string, text: string): string[] =>
  file.endsWith('.md') && file !== 'CHANGELOG.md'
    ? [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].flatMap(([command, name = '']) =>
        scripts[name] === undefined ? [command] : [],
      )
    : []

const problems = files.flatMap((file) => {
  const text = read(file)
  return [...problemsOf(file, text), ...missingFilesOf(file, text), ...missingCommandsOf(file, text)].map(
    (cited) => `${file}: ${cited}`,
  )
})

for (const problem of problems) console.log(`${problem} leads nowhere`)
process.exitCode = problems.length === 0 ? 0 : 1
