import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { openWithChoices, pick } from '#test/choices.ts'
import { observeStatements } from '#test/driver.ts'
import { afterTest } from '#test/harness.ts'

type Lines = Input<'createOrder'>['body']['items']

/** The tables of the menu. */
const menuTables = /\b(items|categories|offers|offer_items|option_groups|item_option_groups)\b/

test('dishes, offers, portions and options take one statement', async () => {
  const { server, order, ids, saveItem, saveGroup, restaurantId, token } = await openWithChoices()
  const sauces = await saveGroup({ name: 'Sauces', min: 0, max: 2, options: [{ name: 'Mint', price: 5 }] })
  const portions = [{ name: 'Six', price: 200 }]
  const tikka = await saveItem({ name: 'Tikka', portions, optionGroupIds: [sauces.id] })
  const period = { startDateTime: '2026-11-19T00:00:00.000Z', endDateTime: '2026-11-21T00:00:00.000Z' }
  const offer = { restaurantId, ...period, percentage: 10, itemIds: [ids.biryani, tikka.id] }
  await server.call('createOffer', { body: offer }, { token })
  const statements: string[] = []
  afterTest(async () => stop())
  const stop = observeStatements(({ text }) => statements.push(text.replaceAll('"', '')))
  const count = async (items: Lines) => {
    statements.length = 0
    const { status } = await order(items)
    expect(status).toBe(201)
    return {
      ofMenu: statements.filter((text) => /^select/i.test(text) && menuTables.test(text)),
      all: statements.filter((text) => /^(select|insert|update|with)/i.test(text)).length,
    }
  }
  const plain = [{ itemId: 'naan', quantity: 1 }]
  await count(plain)
  const ofPlain = await count(plain)
  const chosen = { portionId: ids.full, options: pick(ids.egg, ids.nuts) }
  const ofChoices = await count([
    { itemId: ids.biryani, quantity: 2, ...chosen },
    { itemId: tikka.id, quantity: 1, options: pick(sauces.options[0]?.id ?? '') },
    { itemId: 'naan', quantity: 3 },
  ])
  expect(ofChoices.ofMenu).toHaveLength(1)
  for (const table of ['items', 'offers', 'option_groups']) expect(ofChoices.ofMenu[0]).toContain(table)
  expect(ofChoices.all).toBe(ofPlain.all)
})
