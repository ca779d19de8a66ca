import { expect, test } from 'vitest'
import { allEndpoints, type EndpointName } from './all-endpoints.ts'
import { errorsOf } from './call-errors.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

const rows = Object.entries(allEndpoints) as [EndpointName, Endpoint][] // the keys of the table are its names

const namesWhere = (holds: (row: Endpoint) => boolean): EndpointName[] =>
  rows.filter(([, row]) => holds(row)).map(([name]) => name)

test.each<[string, ErrorCode, (row: Endpoint) => boolean]>([
  ['every call may be too frequent', 'rate_limited', () => true],
  ['every call checks its input', 'validation_failed', () => true],
  ['every call may be malformed', 'malformed_request', () => true],
  ['every call may fail', 'internal', () => true],
  ['every call may be unavailable', 'unavailable', () => true],
  ['a call that refuses wrong tokens says so', 'token_invalid', ({ rights }) => rights.badBearer === 'refused'],
  ['a call of staff asks for a login', 'unauthenticated', ({ rights }) => rights.guest === 'none'],
  ['a call with a token has roles', 'forbidden', ({ rights }) => rights.badBearer !== 'ignored'],
  ['a call with a cookie has pages', 'forbidden', ({ cookie }) => cookie !== undefined],
  ['a PIN is not enough for some', 'password_session_required', ({ rights }) => rights.byPin === 'refused'],
  ['an id may be unknown', 'not_found', ({ path }) => path.includes(':')],
  ['a body may be too large', 'payload_too_large', ({ method }) => method !== 'GET'],
  ['a body may be of another kind', 'unsupported_media_type', ({ method }) => method !== 'GET'],
])('%s', (_, code, holds) => {
  const names = namesWhere(holds)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !errorsOf(name).includes(code))).toEqual([])
  // Others name it in their row, or not at all.
  const others = rows.filter(([name, { errors = [] }]) => !names.includes(name) && !errors.includes(code))
  const wrong = others.filter(([name]) => errorsOf(name).includes(code)).map(([name]) => name)
  expect(code === 'forbidden' ? [] : wrong).toEqual([])
})

test('a call lists the codes of its row, and each code once', () => {
  for (const [name, { errors = [] }] of rows) {
    const codes = errorsOf(name)
    expect(codes).toEqual([...new Set(codes)])
    expect(codes).toEqual(expect.arrayContaining([...errors]))
  }
})

test('a call without token and cookie forbids no one', () => {
  const open = namesWhere(
    ({ rights, cookie, errors = [] }) =>
      rights.badBearer === 'ignored' && cookie === undefined && !errors.includes('forbidden'),
  )
  expect(open.length).toBeGreaterThan(0)
  expect(open.filter((name) => errorsOf(name).includes('forbidden'))).toEqual([])
})
