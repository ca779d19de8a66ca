// Checks the styles of apps/web/src/: no body of a rule is written twice, each part of ui/parts/ exists and is used, and a
// component names only classes that its module defines.
// A body with one declaration is no repetition, because the name of a part says no more.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../testing/run.ts'

const source = join(root, 'apps/web/src')

/** Rules that no part can replace, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'app/navigation.module.css .row[aria-current], .footer > [aria-current]': 'gives way to the hover of the footer',
  'features/catalog/price-field.module.css .price input:read-only': 'the colours of its field would win over a part',
  'features/menu/list/category-tabs.module.css .tab:focus-visible': 'the first download: a part costs more',
  'features/menu/list/item-card.module.css .unavailable': 'the first download: a part costs more',
  "features/orders/live/live-status.module.css .sound[aria-checked='true'] .track":
    'the drawing of a switch within a button',
  'pages/staff/ordering/order-pad-page.module.css .switch button':
    'the buttons of another component, as in ui/action-bar',
  "styles/splash.css [data-theme='dark'] .splash": 'before any part',
  'ui/button.module.css .icon:disabled': 'a state',
  "ui/dialog.module.css :global([data-theme='dark']) .dialog": 'has a shadow of its own',
  'ui/drawer.module.css .drawer::backdrop': 'the keyframes are of its module',
  'ui/figures.module.css .table thead th': 'its own cells would win over a part',
  "ui/parts/states.css .chosen-fill:is([aria-pressed='true'], [aria-current]), .chosen-frame[aria-pressed='true']":
    'another layer than the tone',
}

type Rule = { readonly place: string; readonly context: string; readonly declarations: readonly string[] }

const flat = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** The rules of a file without keyframes. Blocks of a rule within a rule do not occur. */
const rulesOf = (file: string): Rule[] => {
  const css = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
  const open: string[] = []
  const rules: Rule[] = []
  for (const [, text = '', mark] of css.matchAll(/([^{}]*)([{}])/g)) {
    if (mark === '{') open.push(flat(text.slice(text.lastIndexOf(';') + 1)))
    else {
      const selector = open.pop() ?? ''
      const declarations = flat(text).split(/;\s*/).filter(Boolean)
      if (selector.startsWith('@') || open.some((block) => block.startsWith('@keyframes'))) continue
      const context = open.filter((block) => !block.startsWith('@layer')).join(' ')
      rules.push({ place: `${file} ${selector}`, context, declarations })
    }
  }
  return rules
}

const problems: string[] = []
const styles = globSync('**/*.css', { cwd: source }).toSorted()
const rules = styles.flatMap(rulesOf)

const places = new Map<string, string[]>()
for (const { place, context, declarations } of rules) {
  const own = declarations.filter((one) => !one.startsWith('composes:')).toSorted()
  if (own.length < 2) continue
  const body = `${context} { ${own.join('; ')} }`.trim()
  places.set(body, [...(places.get(body) ?? []), place])
}
const repeated = [...places].filter(([, found]) => found.length > 1)
for (const [body, found] of repeated) {
  if (found.filter((place) => !(place in exceptions)).length > 1)
    problems.push(`${body}\n  is written ${found.length} times:\n    ${found.join('\n    ')}`)
}
const excepted = new Set(repeated.flatMap(([, found]) => found))
for (const place of Object.keys(exceptions))
  if (!excepted.has(place)) problems.push(`${place}: repeats no rule any more`)

const classNames = (file: string): string[] =>
  rulesOf(file).flatMap(({ place }) =>
    [...place.slice(file.length).matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  )

const parts = new Set(styles.filter((file) => file.startsWith('ui/parts/')).flatMap(classNames))
const globals = new Set([...parts, ...['styles/base.css', 'styles/splash.css'].flatMap(classNames)])
const used = new Set<string>()
const use = (file: string, names: string): void => {
  for (const name of names.split(' ')) {
    used.add(name)
    if (!globals.has(name)) problems.push(`${file}: there is no part ${name}`)
  }
}
for (const file of styles) {
  const css = readFileSync(join(source, file), 'utf8')
  for (const [, names = ''] of css.matchAll(/composes: ([^;]+) from global;/g)) use(file, names)
}
for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
  const code = readFileSync(join(source, file), 'utf8')
  for (const [, names = ''] of code.matchAll(/\bclassName="([^"]+)"/g)) use(file, names)
  for (const [, name = ''] of code.matchAll(/'([a-z][a-z\d-]*)'/g)) used.add(name)
  for (const [, styleSheet = '', path = ''] of code.matchAll(/import (\w+) from '(\S+[.]module[.]css)'/g)) {
    const module = path.startsWith('#web/') ? path.slice('#web/'.length) : join(dirname(file), path)
    const defined = new Set(classNames(module))
    for (const [, name = ''] of code.matchAll(new RegExp(`(?<![/'\\w.-])${styleSheet}[.](\\w+)`, 'g')))
      if (!defined.has(name)) problems.push(`${file}: ${module} does not define .${name}`)
  }
}
for (const part of parts) if (!used.has(part)) problems.push(`ui/parts: nothing uses ${part}`)

for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
