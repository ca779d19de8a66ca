// Checks that the styles of diners' screens name no left and right, because Urdu runs from right to left: logical
// properties (`margin-inline-start`), or the token `--turn` where CSS knows only physical ones.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { dinerModules } from '../testing/diner-modules.ts'
import { root } from '../testing/run.ts'

/** The values of a shorthand: spaces within brackets do not separate. */
const valuesOf = (value: string): readonly string[] => value.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^\s(])+/g) ?? []

const isLopsided = (property: string, value: string): boolean => {
  const [one, two, three, four] = valuesOf(value)
  if (four === undefined) return false
  return property === 'border-radius' ? one !== two || three !== four : two !== four
}

const hasSide = (property: string, value: string): boolean =>
  /(^|-)(left|right)(-|$)/.test(property) ||
  (/^(margin|padding|inset|border-(radius|width))$/.test(property) && isLopsided(property, value)) ||
  (/^(text-align|float|clear|transform-origin)$/.test(property) && /\b(left|right)\b/.test(value)) ||
  /\bto (left|right)\b/.test(value) ||
  (/translate(X|3d)?\((?!0)/.test(value) && !value.includes('--turn'))

const problems: string[] = []
for (const file of dinerModules()) {
  if (!file.endsWith('.css')) continue
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  for (const match of css.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+)/g)) {
    const [, property = '', value = ''] = match
    if (!hasSide(property, value)) continue
    const line = css.slice(0, match.index).split('\n').length
    problems.push(`${relative(root, file)}:${line}: ${property}: ${value} has a side; Urdu needs it mirrored`)
  }
}

for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
