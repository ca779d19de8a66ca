import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, variables } from './config.ts'

test('.env.example lists every setting with default and meaning, and no other', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const listed = [...example.matchAll(/^# (.+)\n# ([A-Z0-9_]+)=(.*)$/gm)].map(([, meaning, name, value]) => [
    name,
    value,
    meaning,
  ])
  const expected = Object.entries(variables).map(([name, [value, meaning]]) =>
    value.includes(' ') ? [name, '', `${meaning} Default: ${value}.`] : [name, value, meaning],
  )
  expect(listed).toEqual(expected)
})

test('the default settings start a demo for this machine only', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, isDemo: true })
})

test('production starts no demo unless a setting enables it', () => {
  expect(readConfig({ NODE_ENV: 'production' }).isDemo).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'on' }).isDemo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).isDemo).toBe(false)
})

test('limits are strict unless the demo is on or a setting says otherwise', () => {
  const environments = [{ DEMO: 'off' }, { NODE_ENV: 'production' }, {}, { NODE_ENV: 'development', DEMO: 'off' }]
  expect(environments.map((env) => readConfig(env).rateLimit)).toEqual(['strict', 'strict', 'relaxed', 'strict'])
  expect(readConfig({ DEMO: 'off', RATE_LIMIT: 'relaxed' }).rateLimit).toBe('relaxed')
  expect(readConfig({ DEMO: 'on', RATE_LIMIT: 'strict' }).rateLimit).toBe('strict')
})

test.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ ACCESS_TOKEN_TTL: '-1' }, 'ACCESS_TOKEN_TTL must be a whole number from 1 to 86400, not "-1".'],
  [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
  [{ DATABASE_DIRECT_URL: 'localhost' }, 'DATABASE_DIRECT_URL must begin with postgres:// or postgresql://.'],
  [{ DATABASE_DIRECT_URL: 'postgres://a/b' }, 'DATABASE_DIRECT_URL needs DATABASE_URL beside it.'],
  [{ RATE_LIMIT: 'fast' }, 'RATE_LIMIT must be strict, relaxed or off, not "fast".'],
  [{ DEMO: 'fo' }, 'DEMO must be on or off, not "fo".'],
  [{ FAST_PATH: 'of' }, 'FAST_PATH must be on or off, not "of".'],
  [{ SERVICE_WORKER: 'of' }, 'SERVICE_WORKER must be on or off, not "of".'],
  [{ TRUST_PROXY: '10.0.0.1' }, 'TRUST_PROXY must be on or off, loopback, or a number up to 99, not "10.0.0.1".'],
  [{ PRINTER_DEVICES: '/dev/usb/lp0,lp1' }, 'PRINTER_DEVICES must be paths such as /dev/usb/lp0, not "lp1".'],
  [{ PRINTER_DEVICES: '/dev/../etc/x' }, 'PRINTER_DEVICES must be paths such as /dev/usb/lp0, not "/dev/../etc/x".'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be debug, info, warn, error or silent, not "verbose".'],
])('%j is refused with the name of the setting', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('TRUST_PROXY is a number of proxies and never trusts all', () => {
  expect([undefined, 'off', 'on', '2'].map((text) => readConfig({ TRUST_PROXY: text }).trustProxy)).toEqual([
    false,
    false,
    1,
    2,
  ])
})
