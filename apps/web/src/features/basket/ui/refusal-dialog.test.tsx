import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { ErrorCode } from '@thali/contract/api/errors'
import { storage } from '#web/lib/storage.ts'
import { getVisit, setTable } from '#web/product/visit.ts'
import { handOverMessages } from '../hand-over-messages.en.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { staffOutboxMessages } from '../staff-basket-messages.en.ts'
import type { MenuDish } from '../model/menu-dish.ts'
import type { ConfirmedOrder, Refusal } from '../model/submission.ts'
import { menuDishes } from '../store/current-basket.ts'
import { RefusalDialog } from './refusal-dialog.tsx'
import { StaffRefusalDialog } from './staff-refusal-dialog.tsx'

// Required by React's act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const order: ConfirmedOrder = { restaurantId: 'sai', tableNumber: 99, userId: 'u', items: [], totalPrice: 0 }
const refusal = { key: 'k', order, message: 'This restaurant has no such table.', problem: undefined }
const ignore = (): void => undefined

const setLinks = (links: 'any' | 'signed'): void =>
  storage.set('restaurantDetails', {
    id: 'sai',
    name: 'Sai',
    logo: '',
    timezone: 'Asia/Kolkata',
    currency: 'INR',
    settings: { menuCardOnly: false, menuCardOnlyView: false },
    ordering: { hours: [], pause: null, links, confirm: 'never', sharedTable: false },
  })

const wordsOf = async (dialog: ReactElement): Promise<string> => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () => root.render(dialog))
  const words = document.body.textContent
  act(() => root.unmount())
  host.remove()
  return words
}

test('a refusal refers diners to the staff, but not staff', async () => {
  const forDiner = await wordsOf(<RefusalDialog refusal={refusal} onMenuOutdated={ignore} />)
  expect(forDiner).toContain(basketPageMessages.refusedHint)
  const forStaff = await wordsOf(<StaffRefusalDialog refusal={refusal} onMenuOutdated={ignore} onLater={ignore} />)
  expect(forStaff).toContain('The order of table 99 was not sent')
  expect(forStaff).toContain(staffOutboxMessages.refusedHint)
  expect(forStaff).not.toContain('ask the staff')
  const arrived = { ...refusal, hasArrived: true, isFromPhone: true }
  const ofPhone = await wordsOf(<StaffRefusalDialog refusal={arrived} onMenuOutdated={ignore} onLater={ignore} />)
  expect(ofPhone).toContain('The order of table 99 had already reached the kitchen')
})

const refusalOf = (code: ErrorCode): Refusal => ({
  ...refusal,
  order: { ...order, userId: getVisit().userId },
  problem: { code, message: refusal.message, requestId: 'r' },
})

test('a pause names its reason and the next time once', async () => {
  const problem = {
    code: 'ordering_closed',
    message: '',
    requestId: 'r',
    opensDateTime: '2099-01-01T08:00:00Z',
  } as const
  const closed: Refusal = { ...refusal, message: 'Kitchen is very busy', problem }
  const words = await wordsOf(<RefusalDialog refusal={closed} onMenuOutdated={ignore} />)
  expect(words).toContain('Kitchen is very busy. Orders are taken again from')
  expect(words.match(/basket/g)).toHaveLength(1)
  expect(words).not.toContain('try again')
})

const dinerWords = (code: ErrorCode): Promise<string> =>
  wordsOf(<RefusalDialog refusal={refusalOf(code)} onMenuOutdated={ignore} />)

test('an ended visit asks under plain links and requires a scan otherwise', async () => {
  setTable('sai', 99)
  expect(await dinerWords('sitting_ended')).toContain('Are you still at table 99?')
  expect(await dinerWords('visit_mismatch')).toContain('Are you at table 99?')
  setLinks('signed')
  expect(await dinerWords('sitting_ended')).toContain('please scan the card on your table again')
  expect(await dinerWords('visit_mismatch')).toContain('Please scan the card on your table.')
  storage.clearAllBut()
})

test.each([
  ['card_required', 'To order, please scan the card on your table'],
  ['visit_blocked', 'Please order with your waiter.'],
] as const)('%s keeps the basket and says what to do', async (code, words) => {
  const shown = await dinerWords(code)
  expect(shown).toContain(words)
  expect(shown).toContain('Your basket stays on this phone.')
})

test.each([
  [{ isShown: true }, handOverMessages.correcting],
  [{ isShown: true, hasArrived: true }, handOverMessages.sentTitle],
  [{ hasArrived: true }, basketPageMessages.arrivedTitle],
])('a refused order %o names a waiter only after it was shown', async (more, words) => {
  const shown = await wordsOf(<RefusalDialog refusal={{ ...refusal, ...more }} onMenuOutdated={ignore} />)
  expect(shown).toContain(words)
  expect(shown.includes('Your waiter')).toBe('isShown' in more)
})

const option = { price: 0, maxQuantity: 1, isAvailable: true, isDefault: false }
const always = { availableFrom: '2026-01-01T00:00:00.000Z', isSuspended: false, price: 120 }
const hindi: readonly MenuDish[] = [
  {
    ...always,
    id: 'dal',
    name: 'दाल मखनी',
    portions: [
      { id: 'half', name: 'हाफ़', price: 120, isAvailable: true },
      { id: 'full', name: 'फ़ुल', price: 220, isAvailable: true },
    ],
  },
  {
    ...always,
    id: 'chai',
    name: 'चाय',
    groups: [
      {
        id: 'milk',
        restaurantId: 'sai',
        name: 'दूध',
        min: 1,
        max: 1,
        options: [{ ...option, id: 'soy', name: 'सोया' }],
      },
    ],
  },
]
const hindiOrder: ConfirmedOrder = {
  ...order,
  items: [
    { itemId: 'dal', itemName: 'दाल मखनी', price: 220, quantity: 1, specialInstructions: '', portionId: 'full' },
    { itemId: 'chai', itemName: 'चाय', price: 120, quantity: 1, specialInstructions: '' },
  ],
}
const dal = { itemId: 'dal', itemName: 'Dal Makhani' }
const chai = { itemId: 'chai', itemName: 'Tea' }

test.each<[ErrorCode, Partial<Refusal['problem']>, string]>([
  [
    'item_unavailable',
    { unavailableItems: [{ ...dal, choiceName: 'Full', choiceId: 'full' }, chai] },
    'दाल मखनी (फ़ुल) and चाय',
  ],
  ['item_unavailable', { unavailableItems: [{ ...chai, choiceName: 'Soy', choiceId: 'soy' }] }, 'चाय (सोया)'],
  ['options_invalid', { itemId: 'chai', groupName: 'Milk', groupId: 'milk' }, 'चाय (दूध)'],
  ['ordering_closed', { closedItems: [chai, dal] }, 'चाय and दाल मखनी'],
  [
    'price_changed',
    {
      current: {
        items: [
          { ...dal, price: 240, quantity: 1 },
          { ...chai, price: 120, quantity: 1 },
        ],
        totalPrice: 360,
      },
    },
    'दाल मखनी (फ़ुल)',
  ],
])('%s names dishes as the guest reads them on the menu', async (code, more, words) => {
  menuDishes.set(new Map(hindi.map((dish) => [dish.id, dish])))
  const { problem } = refusalOf(code)
  const refused = { ...refusal, order: hindiOrder, problem: problem && { ...problem, ...more } }
  const shown = await wordsOf(<RefusalDialog refusal={refused} onMenuOutdated={ignore} />)
  expect(shown).toContain(words)
  expect(shown).not.toMatch(/Dal Makhani|Full|Tea|Soy|Milk/)
  menuDishes.set(undefined)
})
