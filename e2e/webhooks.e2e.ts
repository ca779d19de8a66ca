import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { beginSession } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

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

/** A program gets a token, which works until its access ends. */
const addProgram = async (tablet: Page, thali: Thali): Promise<void> => {
  const dialog = (name: string): Locator => tablet.getByRole('dialog', { name, exact: true })
  const programs = tablet.getByRole('region', { name: 'Programs' })
  await programs.getByRole('button', { name: 'Add a program' }).press('Enter')
  const adding = dialog('Add a program')
  await adding.getByRole('button', { name: 'Add a program' }).press('Enter')
  await expect(adding.getByText('Please enter a name.')).toBeVisible()
  await adding.getByLabel('Name of the program').fill('demo-waiter')
  await adding.getByRole('button', { name: 'Add a program' }).press('Enter')
  await adding.getByRole('button', { name: /^Use demo-waiter-/ }).press('Enter')
  await adding.getByLabel('Name of the program').fill('till')
  await expectNoFindingsInAnyTheme(tablet, 'add a program', 'dialog[open]')
  await adding.getByRole('button', { name: 'Add a program' }).press('Enter')
  const shown = dialog('The token of till')
  const token = (await shown.getByText(/^thali_/).textContent()) ?? ''
  await expectNoFindingsInAnyTheme(tablet, 'the token', 'dialog[open]')
  const call = async (): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(`${thali.url}/api/orders?restaurantId=spice-garden`, { headers })).status
  }
  expect(await call()).toBe(200)
  await shown.getByRole('button', { name: 'I have noted it' }).press('Enter')
  await programs.getByRole('button', { name: 'End the access of till' }).press('Enter')
  const question = dialog('End the access of till?')
  await question.getByRole('button', { name: 'End access' }).press('Enter')
  await expect(programs.getByText('No program has access.')).toBeVisible()
  expect(await call()).toBe(401)
}

test('an owner adds a program and a webhook, and removes them', async ({ tablet, thali }) => {
  const receiver = await startReceiver()
  await beginSession(tablet)
  await tablet.goto('/admin/settings')
  await tablet
    .getByRole('navigation', { name: 'More settings' })
    .getByRole('link', { name: /^Staff/ })
    .click()
  await addProgram(tablet, thali)
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
