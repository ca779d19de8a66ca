import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Offer } from '@thali/contract/offers/offer'
import type { FakeApi } from '../../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../../test/screen.tsx'

const ids = ['getRestaurant-categories-0-items-0-id', 'getRestaurant-categories-0-items-1-id']

/** Now is 10:00 UTC, 3:30 PM in Kolkata. */
const running = { id: 'running', startDateTime: '2026-11-20T08:00:00.000Z', endDateTime: '2026-11-20T18:40:00.000Z' }
const coming = { id: 'coming', startDateTime: '2026-11-20T18:45:00.000Z', endDateTime: '2026-11-22T20:00:00.000Z' }
const over = { id: 'over', startDateTime: '2026-11-19T08:00:00.000Z', endDateTime: '2026-11-20T10:00:00.000Z' }

const list = (api: FakeApi, ...offers: readonly Partial<Offer>[]): void =>
  api.answer('listOffers', ([sample]) => (sample ? offers.map((offer) => ({ ...sample, ...offer })) : []))

const open = async (...offers: readonly Partial<Offer>[]): Promise<TestScreen> => {
  const screen = await openScreen(pages.adminOffers, {
    before: (api) => {
      list(api, ...offers)
      api.answer('getRestaurant', (menu) => ({
        ...menu,
        offers: [],
        categories: menu.categories.map((category) => ({
          ...category,
          items: category.items.map((item, at) => ({ ...item, price: 200 + 100 * at })),
        })),
      }))
    },
  })
  await screen.until(() => document.querySelector('#offers-heading ~ ul > li, .empty-box') !== null)
  return screen
}

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#offers-heading ~ ul > li')]

const both: readonly Partial<Offer>[] = [
  { ...running, percentage: 10, itemIds: ids },
  { ...coming, percentage: 25, itemIds: [ids[1] ?? '', 'gone'] },
]

test('offers show period, state, and the prices of their items', async () => {
  await open(...both, { ...over, percentage: 50, itemIds: ids })
  expect(cards()).toHaveLength(2)
  const [first, second] = cards()
  expect(first?.querySelector('h3')?.textContent).toBe('10 % offOn the menu now')
  expect(first?.querySelector('.hint')?.textContent).toBe('Nov 20, 1:30 PM to Nov 21, 12:10 AM')
  expect(first?.querySelector('summary')?.textContent).toBe('2 items and what they cost')
  expect([...(first?.querySelectorAll('details li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Dal Makhani.*180/),
    expect.stringMatching(/^Paneer Tikka.*270/),
  ])
  expect(second?.querySelector('h3')?.textContent).toBe('25 % offComing')
  expect([...(second?.querySelectorAll('details li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Paneer Tikka.*225/),
    'No longer on the menu',
  ])
})

test('an offer leaves the list when it is over, and a coming one starts', async () => {
  const { wait } = await open(...both)
  await wait(9 * 60 * 60_000)
  expect(cards().map((card) => card.querySelector('h3')?.textContent)).toEqual(['25 % offOn the menu now'])
})

test('the end of a running offer asks, and of a coming one too', async () => {
  const { api, click, until, text } = await open(...both)
  await click('End 25 % off, from Nov 21, 12:15 AM')
  await until('Are you sure to call off this offer of 25 %?')
  await click('Cancel')
  expect(document.querySelector('dialog')).toBeNull()
  await click('End 10 % off, from Nov 20, 1:30 PM')
  await until('Its items will cost their full price again, without the 10 %.')
  expect(api.calls.filter(({ name }) => name === 'deleteOffer')).toEqual([])
  list(api, both[1] ?? {})
  await click('End the offer')
  await until('The offer has ended.')
  await until(() => cards().length === 1)
  expect(api.calls.filter(({ name }) => name === 'deleteOffer').map(({ params }) => params['offerId'])).toEqual([
    'running',
  ])
  expect([text().includes('25 % off'), document.querySelector('dialog')]).toEqual([true, null])
})

test('a failed end says so and stays, and can be repeated', async () => {
  const { api, click, until, button, logged } = await open(...both)
  await click('End 25 %')
  api.lose('deleteOffer')
  await click('Call it off')
  await until(() => document.querySelector('dialog [role="alert"]') !== null)
  expect(logged.join(' ')).toContain('Error ending the offer')
  api.hold('deleteOffer')
  await click('Call it off')
  expect(button('Call it off').getAttribute('aria-busy')).toBe('true')
  expect(document.querySelector('dialog [role="alert"]')).toBeNull()
  api.refuse('deleteOffer', { status: 422, code: 'validation_failed', message: 'Someone else ended it.' })
  await until('Someone else ended it.')
  list(api)
  api.recover('deleteOffer')
  await click('Call it off')
  await until('There are no offers now, and none to come.')
})

test('a list without an answer can be fetched again', async () => {
  const screen = await openScreen(pages.adminOffers, { before: (api) => api.lose('listOffers') })
  await screen.until('We could not load the offers.')
  expect(screen.text()).not.toContain('There are no offers now')
  list(screen.api, ...both)
  screen.api.recover('listOffers')
  const section = document.querySelector('#offers-heading')?.closest('section')
  await act(async () => section?.querySelector('button')?.click())
  await screen.until('10 % off')
  expect(screen.text()).not.toContain('We could not load the offers.')
})
