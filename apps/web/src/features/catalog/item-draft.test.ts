import { describe, expect, test } from 'vitest'
import type { MenuItem } from '@thali/contract/menu/item'
import { type ItemDraft, inferAvailability, isSameDish, namesakeOf, priceError, refusalOf } from './item-draft.ts'
import { checkDraft, draftOf, emptyDraft, itemToSave } from './item-edit.ts'

const timezone = 'Asia/Kolkata'
// 1 am on the 21st in India, still the 20th in UTC.
const now = new Date('2026-11-20T19:30:00.000Z')

const clock = { now: () => now, timezone }

const dal: MenuItem = {
  id: 'dal',
  restaurantId: 'r',
  name: 'Dal Makhani',
  description: 'Slow and black.',
  price: 260,
  categoryId: 'mains',
  specialCategoryId: 'chef',
  imageURL: '/uploads/dal-800.webp',
  imageColour: '#111111',
  availableFrom: '2026-03-01T04:00:00.000Z',
  isSuspended: false,
  category: { id: 'mains', name: 'Mains' },
  specialCategory: { id: 'chef', name: "Chef's Specials" },
}

const filled: ItemDraft = { ...emptyDraft, name: ' Dal ', price: '260.50', categoryId: 'mains' }

describe('on edit the availability choice is inferred (spec §4)', () => {
  const infer = (availableFrom: string, isSuspended = false) =>
    inferAvailability({ availableFrom, isSuspended }, now, timezone)

  test('suspended gives Never', () => expect(infer('2026-11-21T00:00:00.000Z', true).choice).toBe('never'))

  test('a date equal to today in the restaurant’s zone gives Now', () =>
    expect(infer('2026-11-20T18:30:00.000Z').choice).toBe('now'))

  test('tomorrow gives Tomorrow', () => expect(infer('2026-11-22T00:00:00.000Z').choice).toBe('tomorrow'))

  test('any other date gives Custom with that date', () => {
    expect(infer('2026-12-24T00:00:00.000Z')).toEqual({ choice: 'custom', date: '2026-12-24' })
    expect(infer('2026-11-20T18:29:00.000Z')).toEqual({ choice: 'custom', date: '2026-11-20' })
  })
})

describe('the availability choice sets availableFrom (spec §4)', () => {
  const save = (draft: Partial<ItemDraft>, edited?: MenuItem) => itemToSave({ ...filled, ...draft }, 'r', edited, clock)

  test('Now sets the current time', () => expect(save({}).availableFrom).toBe(now.toISOString()))

  test('Tomorrow sets the current time plus one day', () =>
    expect(save({ availability: { choice: 'tomorrow', date: '' } }).availableFrom).toBe('2026-11-21T19:30:00.000Z'))

  test('Custom sets the chosen date at midnight UTC', () =>
    expect(save({ availability: { choice: 'custom', date: '2026-12-24' } }).availableFrom).toBe(
      '2026-12-24T00:00:00.000Z',
    ))

  test('Never sets isSuspended true, every other choice false', () => {
    expect(save({ availability: { choice: 'never', date: '' } }, dal)).toMatchObject({
      isSuspended: true,
      availableFrom: dal.availableFrom,
    })
    expect(save({ availability: { choice: 'now', date: '' } }, { ...dal, isSuspended: true })).toMatchObject({
      isSuspended: false,
      availableFrom: now.toISOString(),
    })
  })

  test('untouched fields keep their exact values', () =>
    expect(itemToSave(draftOf(dal, clock), 'r', dal, clock)).toEqual({
      id: 'dal',
      restaurantId: 'r',
      name: 'Dal Makhani',
      description: 'Slow and black.',
      price: 260,
      categoryId: 'mains',
      specialCategoryId: 'chef',
      imageURL: '/uploads/dal-800.webp',
      availableFrom: dal.availableFrom,
      isSuspended: false,
    }))
})

describe('name (trimmed), category and price are required (spec §5)', () => {
  test('a filled form has no errors, and its name is trimmed', () => {
    expect(checkDraft(filled)).toEqual([])
    expect(itemToSave(filled, 'r', undefined, clock)).toMatchObject({ name: 'Dal', price: 260.5 })
  })

  test.each([{ name: '  ' }, { price: '' }, { categoryId: '' }])('%j is refused in the spec’s words', (part) => {
    const draft = { ...filled, ...part }
    expect(checkDraft(draft)).toEqual(Object.keys(part))
    expect(refusalOf(draft)).toBe('Please input item name, price and category')
  })

  test.each(['-1', '1.234', '1000001'])('a price of %s is refused', (price) => {
    expect(priceError(price)).toBe('From ₹0 to ₹1000000, with at most two decimals.')
    expect(checkDraft({ ...filled, price })).toEqual(['price'])
    expect(refusalOf({ ...filled, price })).not.toBe('Please input item name, price and category')
  })

  test('a price of 0 is valid', () => expect(checkDraft({ ...filled, price: '0' })).toEqual([]))

  test('a custom choice requires a date', () =>
    expect(checkDraft({ ...filled, availability: { choice: 'custom', date: '' } })).toEqual(['availability']))
})

test.each<[keyof MenuItem, unknown, boolean]>([
  ['name', 'Dal', false],
  ['price', 261, false],
  ['categoryId', 'starters', false],
  ['specialCategoryId', undefined, false],
  ['description', '', false],
  ['availableFrom', '2026-03-02T04:00:00.000Z', true],
  ['imageURL', '/uploads/other.webp', true],
])('an item with another %s (%j) is the same dish: %s', (field, value, isSame) => {
  expect(isSameDish(dal, { ...dal, [field]: value })).toBe(isSame)
})

test('an item with the same name in the category is found, in any case', () => {
  const items = [dal, { ...dal, id: 'soup', name: 'Dal  makhani', categoryId: 'soups' }]
  const idOf = (name: string, categoryId: string, editedId?: string) =>
    namesakeOf({ name, categoryId }, items, editedId)?.id
  expect([idOf(' dal makhani', 'mains'), idOf('DAL MAKHANI', 'soups')]).toEqual(['dal', 'soup'])
  expect([idOf('Dal', 'mains'), idOf('Dal Makhani', 'drinks'), idOf('', 'mains')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  // The edited item is not its own namesake.
  expect(idOf('Dal Makhani', 'mains', 'dal')).toBeUndefined()
})
