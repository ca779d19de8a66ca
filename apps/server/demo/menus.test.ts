import { describe, expect, test } from 'vitest'
import { wire } from '@thali/contract/api/wire'
import { languages } from '@thali/contract/basics/language'
import type { Allergen } from '@thali/contract/menu/diet'
import { portionWord } from '#server/data/menu/portion-words.ts'
import { foreignLetter } from '../../../testing/catalogues.ts'
import { demoBilling } from './insert-demo.ts'
import { demoRestaurants } from './menus.ts'
import type { DemoItem, DemoRestaurant, DemoTexts } from './types.ts'

const itemsOf = (index: number): DemoItem[] => demoRestaurants[index]?.categories.flatMap(({ items }) => items) ?? []
const allItems = demoRestaurants.flatMap(({ categories }) => categories.flatMap(({ items }) => items))
const doubles = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

const others = languages.filter((language) => language !== 'en')
const noWords: DemoTexts = { categories: {}, items: {}, optionGroups: {}, options: {} }

describe('demo menus', () => {
  test('the demo restaurants have the promised tables, items and categories', () => {
    expect(demoRestaurants.map(({ id, tableCount }) => [id, tableCount])).toEqual([
      ['spice-garden', 20],
      ['coast-kitchen', 12],
      ['monsoon-house', 16],
    ])
    expect(itemsOf(0).length).toBeGreaterThanOrEqual(62)
    expect(itemsOf(0).length).toBeLessThanOrEqual(70)
    expect(itemsOf(1).length).toBeGreaterThanOrEqual(24)
    expect(itemsOf(2).length).toBeGreaterThanOrEqual(35)
    expect(itemsOf(2).length).toBeLessThanOrEqual(60)
    const typesOf = (index: number) => demoRestaurants[index]?.categories.map(({ type }) => type) ?? []
    expect(typesOf(0).filter((type) => type === 'Regular').length).toBeGreaterThanOrEqual(8)
    expect(typesOf(0).filter((type) => type === 'Special')).toHaveLength(2)
    expect(typesOf(1).filter((type) => type === 'Regular').length).toBeGreaterThanOrEqual(5)
    expect(typesOf(1).filter((type) => type === 'Special')).toHaveLength(1)
  })

  test('every id is a short slug and occurs once over all restaurants', () => {
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

  test.each(others)('Monsoon House has all of its menu in %s', (language) => {
    const { categories = [], optionGroups = [], words } = demoRestaurants[2] ?? {}
    const own = words?.[language] ?? noWords
    const idsOf = (parts: readonly { readonly id: string }[]) => parts.map(({ id }) => id).toSorted()
    expect(Object.keys(own.items).toSorted()).toEqual(idsOf(categories.flatMap(({ items }) => items)))
    expect(Object.keys(own.categories).toSorted()).toEqual(idsOf(categories))
    expect(Object.keys(own.optionGroups).toSorted()).toEqual(idsOf(optionGroups))
    expect(Object.keys(own.options).toSorted()).toEqual(idsOf(optionGroups.flatMap(({ options }) => options)))
    const portions = itemsOf(2).flatMap((item) => item.portions ?? [])
    const parts = [own.categories, own.items, own.optionGroups, own.options]
    const texts = parts.flatMap((part) => Object.values<string | readonly string[]>(part)).flat()
    const isWrong = (text: string): boolean =>
      !/\p{L}/u.test(text) || foreignLetter(language, text, []) !== undefined || text !== text.trim().normalize('NFC')
    expect([...texts, ...portions.map(({ name }) => portionWord(name, language) ?? name)].filter(isWrong)).toEqual([])
    expect(Object.values(own.items).filter((dish) => dish.length !== 2)).toEqual([])
  })

  test.each(others)('dishes, categories and options of a group have different names in %s', (language) => {
    const { optionGroups = [], words } = demoRestaurants[2] ?? {}
    const own = words?.[language] ?? noWords
    const dishes = Object.values(own.items).map(([name = '']) => name)
    expect(doubles([...dishes, ...Object.values(own.categories)])).toEqual([])
    for (const { options } of optionGroups) expect(doubles(options.map(({ id }) => own.options[id] ?? id))).toEqual([])
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
    const share = allItems.filter(({ picture, pictureOf }) => !picture && !pictureOf).length / allItems.length
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

const words: readonly (readonly [Allergen, RegExp])[] = [
  ['milk', /paneer|cheese|chenna|raita|curd|dahi|cream|butter|ghee|lassi|kulfi|rabdi|payasam|malai|(?<!coconut )milk/i],
  ['nuts', /\b(kaju|cashew|badami?|almond|pistachio|walnut)s?\b/i],
  [
    'gluten',
    /\b(naan|rotis?|paratha|kulcha|bhatur\w+|samosa|puris?|papdi|jalebi|semolina|rava|vermicelli|wheat|beer|lager)\b/i,
  ],
  ['eggs', /\b(eggs?|anda|omelette)\b/i],
  ['fish', /\b(fish|machhi|karimeen|surmai|meen|kingfish|sole)\b/i],
  ['crustaceans', /\bprawns?\b/i],
  ['molluscs', /\bsquid\b/i],
  ['mustard', /\bmustard\b/i],
  ['sesame', /\b(gunpowder|salan)\b/i],
  ['peanuts', /\bsalan\b/i],
  ['soy', /\bsoy\b/i],
  ['sulphites', /\b(wine|shiraz|sauvignon)\b/i],
]
const meat = /chicken|murgh|kozhi|mutton|gosht|lamb|maas|fish|machhi|karimeen|surmai|meen\b|prawn|squid/i
const textOf = ({ name, description }: DemoItem): string => `${name} ${description}`
const namesOf = (items: readonly DemoItem[]): string[] => items.map(({ name }) => name)
const isOf = (item: DemoItem, ...allergens: readonly Allergen[]): boolean =>
  allergens.some((allergen) => item.contains.includes(allergen))

describe('diet and allergens of the demo dishes', () => {
  test.each(words)('dishes that name a source of %s declare it', (allergen, word) => {
    const named = allItems.filter((item) => word.test(textOf(item)))
    expect(named).not.toEqual([])
    expect(namesOf(named.filter((item) => !isOf(item, allergen)))).toEqual([])
  })

  test('every dish has a mark that its text and allergens confirm', () => {
    expect(namesOf(allItems.filter(({ dietMark }) => dietMark === undefined))).toEqual([])
    const isMeat = (item: DemoItem): boolean => meat.test(textOf(item)) || isOf(item, 'fish', 'crustaceans', 'molluscs')
    expect(namesOf(allItems.filter((item) => isMeat(item) !== (item.dietMark === 'non-veg')))).toEqual([])
    const withEggs = allItems.filter((item) => item.dietMark !== 'non-veg' && isOf(item, 'eggs'))
    expect(namesOf(withEggs)).toEqual(namesOf(allItems.filter(({ dietMark }) => dietMark === 'egg')))
    const vegan = allItems.filter(({ dietMark }) => dietMark === 'vegan')
    expect(namesOf(vegan.filter((item) => isOf(item, 'milk', 'eggs') || /honey/i.test(textOf(item))))).toEqual([])
  })

  test('a dish declares what its picture shows', () => {
    const shown: Readonly<Record<string, Allergen>> = {
      paneer: 'milk',
      cream: 'milk',
      butter: 'milk',
      cashew: 'nuts',
      almond: 'nuts',
      pistachio: 'nuts',
      sesame: 'sesame',
      mustard: 'mustard',
      egg: 'eggs',
      fish: 'fish',
      prawn: 'crustaceans',
    }
    const undeclared = allItems.flatMap((item) => {
      const picture = item.picture ?? allItems.find(({ id }) => id === item.pictureOf)?.picture
      const parts: string[] = picture && 'garnish' in picture ? [...picture.garnish] : []
      if (picture && 'piece' in picture && picture.piece) parts.push(picture.piece)
      return parts.flatMap((part) => {
        const allergen = shown[part]
        return allergen && !isOf(item, allergen) ? [`${item.name}: ${part}`] : []
      })
    })
    expect(undeclared).toEqual([])
  })

  test('no flag contradicts the text of its dish', () => {
    const flagged = (flag: string): DemoItem[] => allItems.filter(({ flags = [] }) => flags.some((own) => own === flag))
    const isNamed = (word: RegExp, flag: string): string[] =>
      namesOf(flagged(flag).filter((item) => word.test(textOf(item))))
    const root = /onion|shallot|garlic|potato|carrot|ginger|radish|beet|honey|leavened|fermented/i
    expect(isNamed(root, 'jain')).toEqual([])
    expect(isNamed(/onion|shallot|garlic/i, 'no-onion-garlic')).toEqual([])
    expect(isNamed(/rice|wheat|flour|dal\b|lentil|onion|garlic/i, 'fasting')).toEqual([])
    expect(namesOf(flagged('jain').filter(({ dietMark }) => dietMark !== 'veg' && dietMark !== 'vegan'))).toEqual([])
    expect(namesOf(flagged('jain').filter(({ flags = [] }) => !flags.includes('no-onion-garlic')))).toEqual([])
    expect(namesOf(flagged('halal').filter((item) => !/chicken|mutton/i.test(textOf(item))))).toEqual([])
  })

  test('a dish lists each allergen once, as contained or possible', () => {
    const lists = allItems.map(({ contains, mayContain = [] }) => [...contains, ...mayContain])
    expect(lists.filter((list) => doubles(list).length > 0)).toEqual([])
  })
})

describe('features of the demo restaurants', () => {
  const [spiceGarden, coastKitchen, monsoonHouse] = demoRestaurants as [DemoRestaurant, DemoRestaurant, DemoRestaurant]

  test.each([spiceGarden, coastKitchen])('$id changes nothing of the specified flow', (restaurant) => {
    const { ordering, tables, offers, optionGroups, billing, stations, printers, categories } = restaurant
    expect([ordering, tables, offers, optionGroups, billing, stations, printers].filter(Boolean)).toEqual([])
    expect(categories.filter(({ availability }) => availability)).toEqual([])
    const items = categories.flatMap((category) => category.items)
    expect(items.filter(({ portions, optionGroupIds, left }) => portions ?? optionGroupIds ?? left)).toEqual([])
  })

  test('Monsoon House has every feature of a dish', () => {
    const { optionGroups = [], offers = [], categories } = monsoonHouse
    const items = itemsOf(2)
    const portionNames = items.map(({ portions = [] }) => portions.map(({ name }) => name).join())
    expect(portionNames).toEqual(expect.arrayContaining(['Half,Full', 'Quarter,Half,Full', '30 ml,60 ml']))
    const used = optionGroups.map(({ id }) => items.filter(({ optionGroupIds = [] }) => optionGroupIds.includes(id)))
    expect(used.filter((dishes) => dishes.length === 0)).toEqual([])
    expect(used.filter((dishes) => dishes.length > 3).length).toBeGreaterThanOrEqual(3)
    const required = optionGroups.filter(({ min }) => min > 0)
    const open = required.filter(({ options }) => !options.some(({ isDefault }) => isDefault))
    expect(open.map(({ id }) => items.filter(({ optionGroupIds = [] }) => optionGroupIds.includes(id)).length)).toEqual(
      [1],
    )
    const options = optionGroups.flatMap((group) => group.options)
    expect(options.filter(({ isAvailable = true }) => !isAvailable)).toHaveLength(1)
    expect(options.some(({ maxQuantity = 1 }) => maxQuantity > 1)).toBe(true)
    expect(new Set(items.flatMap(({ left }) => left ?? []))).toEqual(new Set([0, 3]))
    expect(categories.filter(({ availability }) => availability).map(({ name }) => name)).toEqual([
      'Breakfast',
      'Weekday Lunch',
      'The Bar',
    ])
    expect(offers.flatMap(({ itemIds }) => itemIds).filter((id) => !items.some((item) => item.id === id))).toEqual([])
  })

  test('Monsoon House issues tax invoices, with VAT on alcohol alone', () => {
    const { isOn, scheme, upi, taxClasses } = demoBilling(monsoonHouse)
    expect([isOn, scheme, upi.vpa]).toEqual([true, 'regular', 'monsoonhouse@example'])
    const vat = taxClasses.filter(({ kind }) => kind === 'vat').map(({ id }) => id)
    const items = itemsOf(2)
    const isTaxed = ({ taxClass }: DemoItem): boolean => taxClass !== undefined && vat.includes(taxClass)
    const bar = monsoonHouse.categories.find(({ name }) => name === 'The Bar')?.items ?? []
    expect(namesOf(items.filter(isTaxed))).toEqual(namesOf(bar))
    expect(bar.length).toBeGreaterThan(0)
  })

  test('forms accept every dish, option group and setting', () => {
    for (const restaurant of demoRestaurants) {
      const { id: restaurantId, optionGroups = [], categories, ordering, tables, ...rest } = restaurant
      const { address = '', phone = '', dayStartsAt: startsAt = '04:00', name, tableCount } = rest
      const flags = { menuCardOnly: false, menuCardOnlyView: false }
      const profile = { name, address, phone, timezone: 'Asia/Kolkata', tableCount, ...flags }
      const rules = { hours: [], pause: null, ...ordering }
      const billing = demoBilling(restaurant)
      wire.saveSettings.body.parse({ version: 1, profile, ordering: rules, billing, day: { startsAt } })
      const classes = new Map(billing.taxClasses.map((taxClass) => [taxClass.id, taxClass.rates.length]))
      const taxed = categories.flatMap(({ items }) => items.flatMap(({ taxClass }) => taxClass ?? []))
      expect(taxed.filter((taxClass) => !classes.get(taxClass))).toEqual([])
      if (tables) wire.saveTables.body.parse({ restaurantId, tables })
      const options = optionGroups.flatMap((group) => group.options)
      expect(doubles([...optionGroups, ...options].map(({ id }) => id))).toEqual([])
      for (const group of optionGroups) wire.saveOptionGroup.body.parse({ restaurantId, ...group })
      const groupIds = new Set(optionGroups.map(({ id }) => id))
      for (const { name: category, type, availability, items } of categories) {
        wire.saveCategory.body.parse({ restaurantId, name: category, type, availability })
        for (const { id: _, special: __, picture: ___, availability: ____, ...item } of items) {
          wire.saveItem.body.parse({ restaurantId, categoryId: 'mains', ...item })
          expect(item.portions?.[0]?.price ?? item.price).toBe(item.price)
          expect((item.optionGroupIds ?? []).filter((id) => !groupIds.has(id))).toEqual([])
        }
      }
    }
  })
})
