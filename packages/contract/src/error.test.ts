import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errors } from './error.ts'

test('docs/errors.md lists every code with its status, and no other', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [code, Number(status)])
  expect(listed).toEqual(Object.entries(errors).map(([code, { status }]) => [code, status]))
})

test('every message is a sentence a person can be shown', () => {
  for (const { message } of Object.values(errors)) expect(message).toMatch(/^[A-Z].{5,198}[.]$/)
})
