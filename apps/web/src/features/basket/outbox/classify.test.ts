import { afterEach, expect, test, vi } from 'vitest'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import { request } from '#web/api/request.ts'
import { showTranslations } from '#web/lib/language/translate.ts'
import { order, phone } from './outbox.testing.ts'
import { classify } from './classify.ts'

afterEach(() => vi.unstubAllGlobals())

/** A phone that sends its order to a server with one answer to everything. */
const sendTo = async (status: number, type: string, body: string) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }))
  const outbox = phone().openTab({
    classify,
    post: async (sent, key) => {
      const body = { ...sent, items: [...sent.items] }
      await request(orderEndpoints.createOrder, { body }, { headers: { 'Idempotency-Key': key } })
      return { isReplayed: false }
    },
  })
  await outbox.confirm(order, false)
  return outbox.get()
}

const json = 'application/json; charset=utf-8'
const problem = (code: string): string =>
  JSON.stringify({ code, message: 'The kitchen closed at 22:00.', requestId: 'r-1' })

test.each([400, 403, 404, 409, 422])(
  'an unknown code with status %i is final and shows its message',
  async (status) => {
    const { submissions, refusals } = await sendTo(status, json, problem('ordering_closed'))
    expect(submissions).toEqual([])
    expect(refusals).toMatchObject([{ message: 'The kitchen closed at 22:00.', problem: { code: 'ordering_closed' } }])
  },
)

test('the English sentence of the server stands on no screen in another language', async () => {
  showTranslations('hi', {})
  const { refusals } = await sendTo(403, json, problem('ordering_closed'))
  showTranslations('en', {})
  expect(refusals).toMatchObject([{ message: '', problem: { code: 'ordering_closed' } }])
})

test.each([
  ['a busy server', 503, json, problem('unavailable')],
  ['too many requests', 429, json, problem('rate_limited')],
  ['JSON of a proxy', 403, json, '{"code":"blocked","message":"No."}'],
  ['a Wi-Fi login page', 404, 'text/html', '<html>Log in</html>'],
])('the order stays and is repeated after %s', async (_, status, type, body) => {
  const { submissions, refusals } = await sendTo(status, type, body)
  expect([submissions.length, refusals]).toEqual([1, []])
})
