import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints, type EndpointName } from './all-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { errors } from './errors.ts'

const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')

test('docs/errors.md lists every code with its status, and no other', () => {
  const listed = [...page.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [code, Number(status)])
  expect(listed).toEqual(Object.entries(errors).map(([code, { status }]) => [code, status]))
})

test('docs/errors.md lists the codes of every call', () => {
  const listed = [...page.matchAll(/^\| `(\w+)` \| ((?:`\w+`(?:, )?)+|–) \|$/gm)].map(([, call = '', codes = '']) => [
    call,
    [...codes.matchAll(/\w+/g)].map(([code]) => code),
  ])
  const errorsOfRow = (name: EndpointName): Endpoint['errors'] => (allEndpoints[name] as Endpoint).errors ?? []
  const names = Object.keys(allEndpoints) as EndpointName[]
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(names.map((name) => [name, errorsOfRow(name)])))
})

test('every message is a sentence that can be displayed', () => {
  for (const { message } of Object.values(errors)) expect(message).toMatch(/^[A-Z].{5,198}[.]$/)
})
