import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiRoot } from '@thali/contract/api/endpoint'
import { logIn } from '#test/builders.ts'
import { openSourceDesk } from '#test/sources.ts'

const page = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')

/** The calls of the section's example: method, path below the root and body. */
const example = (): { readonly method: string; readonly path: string; readonly body: string }[] => {
  const section = page.split('\n## ').find((part) => part.startsWith('Orders from elsewhere')) ?? ''
  const [, script = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? []
  return [...script.matchAll(/curl -s \$A(\S+)( -X (\w+))?[\s\S]*?-d '([\s\S]*?)'/g)].map(
    ([, path = '', , method = 'POST', body = '']) => ({ method, path, body }),
  )
}

test('the example of docs/api.md stores and cancels an order of a platform', async () => {
  const { server, restaurant } = await openSourceDesk()
  const { accessToken: token } = await logIn(server, restaurant.admin)
  let orderId = ''
  const answers = []
  for (const { method, path, body } of example()) {
    const answer = await server.raw(apiRoot + path.replace('$ORDER', orderId), {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body.replace('blue-lotus', restaurant.id),
    })
    const sent: unknown = await answer.json()
    if (path === '/source-orders') orderId = (sent as { id: string }).id // an order
    answers.push([answer.status, sent])
  }
  expect(answers).toMatchObject([
    [200, { sourceItemId: 'Q-7', itemId: 'dal' }],
    [
      201,
      {
        totalPrice: 240,
        contact: { name: 'Asha' },
        source: { name: 'Quick', gstin: '29AAGCB7383J1Z4', number: '1234' },
      },
    ],
    [200, { status: 'Completed', source: { cancelReason: 'The guest cancelled' } }],
  ])
})
