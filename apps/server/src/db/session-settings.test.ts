import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))

/** SET at the start of a text or after a semicolon. */
const sessionSettings = (text: string): string[] =>
  [
    ...text.matchAll(/(?:['"`;]|^)\s*SET\s+(?!LOCAL\b)(?:SESSION\s+)?[\w.]+\s*(?:=|TO\b)/gi),
    ...text.matchAll(/set_config\([^)]*,\s*false\s*\)/gi),
    ...text.matchAll(/\bSET\s+SESSION\s+CHARACTERISTICS\b/gi),
  ].map(([found]) => found.trim())

test('no statement of the server changes a setting for its whole session', () => {
  const found = globSync(['**/*.ts', '**/*.sql'], { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => sessionSettings(readFileSync(`${source}/${file}`, 'utf8')).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})

test.each(["'SET synchronous_commit = off'", '`BEGIN; SET SESSION work_mem TO 1`', "set_config('a', 'b', false)"])(
  '%s counts as a setting of the session',
  (text) => expect(sessionSettings(text)).toHaveLength(1),
)

test.each(["'SET LOCAL synchronous_commit = off'", '`UPDATE orders SET note = 1`', "set_config('a', 'b', true)"])(
  '%s does not count',
  (text) => expect(sessionSettings(text)).toEqual([]),
)
