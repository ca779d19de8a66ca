import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { beginSession } from './steps.ts'
import { expect, test } from './thali.ts'

/** Another program that answers messages with a status. */
const startReceiver = async () => {
  const types: string[] = []
  const state = { status: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes) => (body += String(bytes)))
    request.on('end', () => {
      types.push(JSON.parse(body).type)
      response.writeHead(state.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/thali`
  return { url, types, state, end: () => server.close() }
}

test('an owner adds a webhook, tests it and removes it', async ({ tablet }) => {
  const receiver = await startReceiver()
  await beginSession(tablet)
  await tablet.goto('/admin/settings')
  await tablet
    .getByRole('navigation', { name: 'More settings' })
    .getByRole('link', { name: /^Staff/ })
    .click()
  const webhooks = tablet.getByRole('region', { name: 'Webhooks' })
  await expect(webhooks.getByText('Nothing is sent to other addresses.')).toBeVisible()
  await webhooks.getByRole('button', { name: 'Add a webhook' }).click()
  const adding = tablet.getByRole('dialog', { name: 'Add a webhook' })
  const add = adding.getByRole('button', { name: 'Add a webhook' })
  await adding.getByLabel('Address').fill('till')
  await add.press('Enter')
  await expect(adding.getByText('Please enter an address that begins with https://.')).toBeVisible()
  await adding.getByLabel('Address').fill('https://10.0.0.1/thali')
  await add.press('Enter')
  await expect(adding.getByRole('alert')).toHaveText('Must be a public address with https')
  await adding.getByLabel('Address').fill(receiver.url)
  await adding.getByLabel('Bills and payments').uncheck()
  await expectNoFindingsInAnyTheme(tablet, 'add a webhook', 'dialog[open]')
  await add.press('Enter')
  const shown = tablet.getByRole('dialog', { name: 'The secret of the webhook' })
  await expect(shown.getByText(/^whsec_/)).toBeVisible()
  await shown.getByRole('button', { name: 'I have noted it' }).press('Enter')
  await expect(webhooks.getByText('New orders, Changes of orders')).toBeVisible()

  await webhooks.getByRole('button', { name: /^Send a test message/ }).press('Enter')
  await expect.poll(() => receiver.types).toEqual(['webhook.test'])
  await expect(webhooks.getByText('Works')).toBeVisible()
  receiver.state.status = 410
  await webhooks.getByRole('button', { name: /^Send a test message/ }).press('Enter')
  await expect(webhooks.getByText('Off: it wants no more messages')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'a webhook')
  receiver.state.status = 204
  await webhooks.getByRole('button', { name: /^Turn on/ }).press('Enter')
  await expect(webhooks.getByRole('button', { name: /^Turn off/ })).toBeVisible()
  await webhooks.getByRole('button', { name: 'Send 1 message again' }).press('Enter')
  await expect.poll(() => receiver.types).toHaveLength(3)

  await webhooks.getByRole('button', { name: /^Remove/ }).press('Enter')
  const question = tablet.getByRole('dialog', { name: 'Remove this webhook?' })
  await question.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(webhooks.getByText('Nothing is sent to other addresses.')).toBeVisible()
  receiver.end()
})
