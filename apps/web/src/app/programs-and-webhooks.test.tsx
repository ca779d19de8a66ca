import { expect, test } from 'vitest'
import type { Program } from '@thali/contract/accounts/program-schema'
import * as pages from '@thali/contract/basics/pages'
import type { Webhook } from '@thali/contract/webhooks/schema'
import type { FakeApi, Refused } from '../../test/fake-api.ts'
import { isClosed, press } from '../../test/dialogs.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

const program = (name: string, more: Partial<Program> = {}): Program => ({
  id: `program-${name}`,
  name,
  role: 'waiter',
  createdDateTime: '2026-11-01T10:00:00.000Z',
  lastUsedDateTime: null,
  expiresDateTime: null,
  ...more,
})

const webhook = (id: string, more: Partial<Webhook> = {}): Webhook => ({
  id,
  url: `https://${id}.example/thali`,
  types: ['order.placed', 'order.changed', 'bill.changed'],
  isOn: true,
  createdDateTime: '2026-11-01T10:00:00.000Z',
  lastDeliveredDateTime: null,
  trouble: null,
  waiting: 0,
  failed: 0,
  held: 0,
  ...more,
})

const openStaff = (before: (api: FakeApi) => void): Promise<TestScreen> => openScreen(pages.staff, { before })

const openWebhooks = (...list: readonly Webhook[]): Promise<TestScreen> =>
  openStaff((api) => api.answer('listWebhooks', () => [...list]))

const rows = (title: string): string[] => {
  const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === title)
  return [...(heading?.closest('section')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
}

const named = (name: string, api: FakeApi) => api.calls.filter((call) => call.name === name)

test('programs name their last use, their end and their role', async () => {
  const { until } = await openStaff((api) =>
    api.answer('listPrograms', () => [
      program('till', { lastUsedDateTime: '2026-11-20T09:00:00.000Z', expiresDateTime: '2027-01-01T20:00:00.000Z' }),
      program('report', { role: 'admin', expiresDateTime: '2026-12-31T12:00:00.000Z' }),
      program('printer', { role: 'print_host' }),
    ]),
  )
  await until('printer')
  expect(rows('Programs')).toEqual([
    'tillLast used: 2:30 PM, until Jan 2, 2027WaiterEnd access',
    'reportNever used, until Dec 31AdminEnd access',
    'printerNever usedPrint hostEnd access',
  ])
})

test('the access of one program ends after a question, which keeps a failure', async () => {
  const screen = await openStaff((api) => api.answer('listPrograms', () => [program('till'), program('report')]))
  const { api, click, until } = screen
  await click('End the access of report')
  await until('End the access of report?')
  api.lose('deleteProgram')
  await press('End access')
  await until('No answer from the server. Please try again.')
  api.recover('deleteProgram')
  api.answer('listPrograms', () => [])
  await press('End access')
  await until(isClosed)
  expect(named('deleteProgram', api).map(({ params }) => params['programId'])).toEqual([
    'program-report',
    'program-report',
  ])
  await told(screen, 'report has no access any more.')
  await until('No program has access.')
})

test.each([
  ['waiter', 'The token of till', 'thali_secret', 'Copy it into the program.'],
  [
    'print_host',
    'The address of till',
    `${location.origin}${pages.printHost}#p-1.thali_secret`,
    'Open it in the browser of the computer with the printer',
  ],
] as const)('a new program with the role %s shows its secret once', async (role, title, secret, hint) => {
  const { api, click, type, until, text } = await openStaff((fake) =>
    fake.answer('createProgram', () => ({ ...program('till', { id: 'p-1', role }), token: 'thali_secret' })),
  )
  await click('Add a program')
  await type('Name of the program', ' till ')
  await type('Role', role)
  if (role === 'print_host') await until('Prints the papers of printers of the kind “Browser”')
  else await until('Takes orders, serves the tables')
  await type('Valid for', '90-days')
  await press('Add a program')
  await until(title)
  expect(text()).toContain(secret)
  expect(text()).toContain(hint)
  expect(named('createProgram', api)[0]?.body).toMatchObject({ name: 'till', role, term: '90-days' })
  await click('I have noted it')
  expect(text()).not.toContain('thali_secret')
})

test.each([
  [{}, 'Nothing delivered yetTest'],
  [{ lastDeliveredDateTime: '2026-11-19T20:00:00.000Z' }, 'Last delivered: 1:30 AMWorksTest'],
  [{ waiting: 1 }, 'Nothing delivered yet. 1 message waits.Test'],
  [{ waiting: 12, trouble: 'timeout' }, 'Nothing delivered yet. 12 messages wait.It does not answer in time.Test'],
  [{ trouble: 'address_refused' }, 'Nothing delivered yetIts address is not public.Test'],
  [{ trouble: 'name_unknown' }, 'Nothing delivered yetIts name is unknown. Check the address.Test'],
  [{ trouble: 'unreachable' }, 'Nothing delivered yetNothing answers at its address.Test'],
  [{ trouble: 'certificate' }, 'Nothing delivered yetIts certificate is not valid.Test'],
  [{ trouble: 'redirected' }, 'Nothing delivered yetIt answers with another address. Enter that one.Test'],
  [{ trouble: 'status' }, 'Nothing delivered yetIt refuses messages.Test'],
  [{ isOn: false }, 'Nothing delivered yetOffChange'],
  [{ isOn: false, trouble: 'status' }, 'Nothing delivered yetOff: it wants no more messagesChange'],
] as const)('a webhook with %j says its state', async (state, words) => {
  const { until } = await openWebhooks(webhook('till', { types: ['order.placed', 'bill.changed'], ...state }))
  await until('https://till.example/thali')
  expect(rows('Webhooks')[0]).toContain(`https://till.example/thaliNew orders, Bills and payments${words}`)
})

test.each([
  [{ failed: 1 }, 'Send 1 message again'],
  [{ held: 2, failed: 1 }, 'Send 3 messages again'],
])('messages that failed are sent again: %j', async (state, label) => {
  const screen = await openWebhooks(webhook('other'), webhook('till', state))
  await screen.click(label)
  await told(screen, 'They are sent again.')
  expect(named('replayWebhook', screen.api).map(({ params }) => params['webhookId'])).toEqual(['till'])
})

test('a test message is sent to the chosen address, and the list is fetched again', async () => {
  const screen = await openWebhooks(webhook('till'), webhook('other'), webhook('off', { isOn: false }))
  const { api, click, until, text } = screen
  await until('https://off.example/thali')
  expect(() => screen.button('Send a test message to https://off.example/thali')).toThrow('no button')
  expect(text()).not.toContain('messages again')
  const before = named('listWebhooks', api).length
  await click('Send a test message to https://other.example/thali')
  await told(screen, 'A test message is on its way.')
  expect(named('testWebhook', api).map(({ params }) => params['webhookId'])).toEqual(['other'])
  expect(named('listWebhooks', api).length).toBeGreaterThan(before)
})

test('webhooks are turned off and on, each under its address', async () => {
  const { api, click, until } = await openWebhooks(webhook('till'), webhook('other', { isOn: false }))
  await click('Turn on https://other.example/thali')
  await click('Turn off https://till.example/thali')
  await until(() => named('updateWebhook', api).length === 2)
  expect(named('updateWebhook', api).map(({ params, body }) => [params['webhookId'], body])).toEqual([
    ['other', { isOn: true }],
    ['till', { isOn: false }],
  ])
})

test('a failed action of a webhook is said in its row', async () => {
  const { api, click, until } = await openWebhooks(webhook('till'), webhook('other'))
  api.lose('testWebhook')
  await click('Send a test message to https://other.example/thali')
  await until(() => rows('Webhooks')[1]?.includes('No answer from the server.') === true)
  expect(rows('Webhooks')[0]).not.toContain('No answer')
})

test('the state of webhooks is fetched again by itself', async () => {
  const { api, until, wait } = await openWebhooks(webhook('till'))
  await until('https://till.example/thali')
  api.answer('listWebhooks', () => [webhook('till', { trouble: 'certificate' })])
  await wait(3000)
  await until('Its certificate is not valid.')
  expect(rows('Webhooks')).toHaveLength(1)
})

test('a webhook is removed after a question about its address', async () => {
  const screen = await openWebhooks(webhook('till'), webhook('other'))
  const { api, click, until } = screen
  await click('Remove https://other.example/thali')
  await until('Messages that wait for https://other.example/thali are deleted.')
  api.refuse('deleteWebhook', { status: 409, code: 'forbidden', message: 'Not now.' })
  await press('Remove')
  await until('Not now.')
  api.recover('deleteWebhook')
  api.answer('listWebhooks', () => [])
  await press('Remove')
  await told(screen, 'The webhook is removed.')
  expect(isClosed()).toBe(true)
  await until('Nothing is sent to other addresses.')
  expect(named('deleteWebhook', api).map(({ params }) => params['webhookId'])).toEqual(['other', 'other'])
})

test.each([
  ['till', true, 'Please enter an address that begins with https://.'],
  ['ftp://till.example', true, 'Please enter an address that begins with https://.'],
  ['https://till.example', false, 'Please choose at least one.'],
])('the webhook “%s” is not sent', async (url, hasTypes, words) => {
  const { api, click, type, tick, until, text } = await openWebhooks()
  await click('Add a webhook')
  await type('Address', url)
  if (!hasTypes) for (const label of ['New orders', 'Changes of orders', 'Bills and payments']) await tick(label)
  expect(text()).not.toContain(words)
  await press('Add a webhook')
  await until(words)
  expect(api.bodies('createWebhook')).toEqual([])
})

test('a new webhook shows its secret, a changed one does not', async () => {
  const { api, click, type, tick, until, field, text } = await openWebhooks(webhook('other'), webhook('till'))
  await click('Change https://till.example/thali')
  expect(field('Address').value).toBe('https://till.example/thali')
  await tick('Changes of orders')
  await press('Save')
  await until(isClosed)
  expect(named('updateWebhook', api).map(({ params, body }) => [params['webhookId'], body])).toEqual([
    ['till', { url: 'https://till.example/thali', types: ['order.placed', 'bill.changed'] }],
  ])
  expect(text()).not.toContain('The secret of the webhook')
  await click('Add a webhook')
  await type('Address', ' https://new.example ')
  await tick('New orders')
  await tick('New orders')
  api.answer('createWebhook', () => ({ ...webhook('new'), secret: 'whsec_1' }))
  await press('Add a webhook')
  await until('The secret of the webhook')
  await until('whsec_1')
  expect(named('createWebhook', api)[0]?.body).toMatchObject({
    url: 'https://new.example',
    types: ['order.placed', 'order.changed', 'bill.changed'],
  })
  await click('I have noted it')
  await until(isClosed)
})

test.each<[Refused | undefined, string]>([
  [
    {
      status: 422,
      code: 'validation_failed',
      message: 'Wrong fields.',
      more: { fields: [{ path: 'url', message: 'Must be public' }] },
    },
    'Must be public',
  ],
  [{ status: 409, code: 'forbidden', message: 'Only ten.' }, 'Only ten.'],
  [undefined, 'No answer from the server. If the webhook is in the list now, remove it and add it again.'],
])('a refused webhook says why (%#)', async (refused, words) => {
  const { api, click, type, until, field } = await openWebhooks()
  await click('Add a webhook')
  await type('Address', 'https://till.example')
  if (refused) api.refuse('createWebhook', refused)
  else api.lose('createWebhook')
  await press('Add a webhook')
  await until(() => document.querySelector('dialog [role="alert"]')?.textContent === words)
  expect(field('Address').value).toBe('https://till.example')
})
