import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { paths } from '#web/lib/paths.ts'
import { listBills } from '../../test/answers.ts'
import { sampleReply } from '../../test/sample.ts'
import { openScreen } from '../../test/screen.tsx'

const card = sampleReply('createTableCard')
const address = 'https://thali.example'

/** Opens the table cards of two tables that were printed with an address. */
const openCards = (printedWith: string, guestAddress: string | undefined) =>
  openScreen(pages.tableCards, {
    before(fake) {
      fake.answer('getRestaurant', (reply) => ({
        ...reply,
        restaurant: { ...reply.restaurant, ...(guestAddress !== undefined && { guestAddress }) },
      }))
      fake.answer('listTables', (tables) =>
        tables.map((table) => {
          const { label, area } = table
          const printed = { version: 1, label, area, origin: printedWith, dateTime: '2026-11-20T10:00:00.000Z' }
          return { ...table, card: { ...card, version: 1, replacedDateTime: null, printed } }
        }),
      )
    },
  })

test('cards lead to the address for guests, not to that of the page', async () => {
  const { until, text } = await openCards(address, address)
  await until('What to print')
  expect(text()).toContain('thali.example')
  expect(text()).not.toContain('which is no longer the address for guests')
})

test('cards that were printed with an earlier address are named', async () => {
  const { until, text } = await openCards('http://192.168.1.20:3000', address)
  await until('the printed card opens http://192.168.1.20:3000, which is no longer the address for guests.')
  expect(text()).not.toContain('Only phones in the same Wi-Fi')
})

test('without an address for guests cards lead to the page', async () => {
  const { until, text } = await openCards(address, undefined)
  await until('the printed card opens https://thali.example, which is no longer the address for guests.')
  expect(text()).toContain(location.host)
})

test.each([
  ['to the address for guests', { guestAddress: address }, `${address}/bill#`],
  ['to the page without such an address', {}, `${location.origin}/bill#`],
] as const)('the link of a bill leads %s', async (_, settings, start) => {
  const { until, click } = await openScreen(paths.myBill('bill'), {
    as: 'diner',
    before(fake) {
      fake.answer('getRestaurant', (reply) => ({ ...reply, restaurant: { ...reply.restaurant, ...settings } }))
      listBills(fake, { id: 'bill' })
    },
  })
  await until('Send the bill')
  await click('Send the bill')
  await until('Link copied')
  expect((await navigator.clipboard.readText()).startsWith(start)).toBe(true)
})
