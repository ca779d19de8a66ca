import { describe, expect, test } from 'vitest'
import { demoRestaurants } from './menus.ts'
import type { DemoItem } from './types.ts'

const itemsOf = (index: number): DemoItem[] => demoRestaurants[index]?.categories.flatMap(({ items }) => items) ?? []
const allItems = demoRestaurants.flatMap(({ categories }) => categories.flatMap(({ items }) => items))
const doubles = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('demo menus', () => {
  test('both demo restaurants have the promised tables, items and categories', () => {
    expect(demoRestaurants.map(({ id, tableCount }) => [id, tableCount])).toEqual([
      ['spice-garden', 20],
      ['coast-kitchen', 12],
    ])
    expect(itemsOf(0).length).toBeGreaterThanOrEqual(62)
    expect(itemsOf(0).length).toBeLessThanOrEqual(70)
    expect(itemsOf(1).length).toBeGreaterThanOrEqual(24)
    const typesOf = (index: number) => demoRestaurants[index]?.categories.map(({ type }) => type) ?? []
    expect(typesOf(0).filter((type) => type === 'Regular').length).toBeGreaterThanOrEqual(8)
    expect(typesOf(0).filter((type) => type === 'Special')).toHaveLength(2)
    expect(typesOf(1).filter((type) => type === 'Regular').length).toBeGreaterThanOrEqual(5)
    expect(typesOf(1).filter((type) => type === 'Special')).toHaveLength(1)
  })

  test('every id is a short slug and occurs once over both restaurants', () => {
    const itemIds = allItems.map(({ id }) => id)
    const categoryIds = demoRestaurants.flatMap(({ categories }) => categories.map(({ id }) => id))
    expect([...doubles(itemIds), ...doubles(categoryIds)]).toEqual([])
    expect([...itemIds, ...categoryIds].filter((id) => !/^[a-z0-9-]{2,40}$/.test(id))).toEqual([])
  })

  test('prices are rupees with at most two decimals, and some have paise', () => {
    const paise = allItems.map(({ price }) => price * 100)
    expect(paise.filter((value) => value <= 0 || Math.abs(value - Math.round(value)) > 1e-6)).toEqual([])
    expect(allItems.some(({ price }) => !Number.isInteger(price))).toBe(true)
    const priceOf = (name: string) => itemsOf(0).find((item) => item.name === name)?.price
    expect(['Paneer Tikka Masala', 'Dal Makhani', 'Butter Naan'].map(priceOf)).toEqual([320, 260, 55.5])
  })

  test('each Special category has items, all of its own restaurant', () => {
    for (const { categories } of demoRestaurants) {
      const specials = categories.filter(({ type }) => type === 'Special')
      const used = new Set(categories.flatMap(({ items }) => items.flatMap(({ special }) => special ?? [])))
      expect([...used].toSorted()).toEqual(specials.map(({ id }) => id).toSorted())
      expect(specials.flatMap(({ items }) => items)).toEqual([])
      expect(categories.filter(({ type, items }) => type === 'Regular' && items.length === 0)).toEqual([])
    }
  })

  test('the menus contain the edge cases that screens must handle', () => {
    const share = allItems.filter(({ picture }) => picture === undefined).length / allItems.length
    expect(share).toBeGreaterThan(0.07)
    expect(share).toBeLessThan(0.13)
    expect(allItems.filter(({ availability }) => availability === 'tomorrow').length).toBeGreaterThanOrEqual(3)
    expect(allItems.filter(({ availability }) => availability === 'never')).toHaveLength(2)
    expect(allItems.filter(({ name }) => name.length >= 60).length).toBeGreaterThanOrEqual(2)
    expect(
      allItems.filter(({ description }) => /\p{Script=Devanagari}/u.test(description)).length,
    ).toBeGreaterThanOrEqual(3)
  })

  test('every text is trimmed, composed and not empty', () => {
    const texts = allItems.flatMap(({ name, description }) => [name, description])
    expect(texts.filter((text) => text === '' || text !== text.trim().normalize('NFC'))).toEqual([])
  })
})
