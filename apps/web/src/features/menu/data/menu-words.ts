// The menu's words in the language of the screen, and the search keys of its dishes. Not in the first download.
import type { Language } from '@thali/contract/basics/language'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { OptionGroup } from '@thali/contract/menu/choice'
import { menuEndpoints } from '@thali/contract/menu/endpoints'
import { call } from '#web/api/call.ts'
import { shownLanguage } from '#web/lib/language/language.ts'
import { followPath } from '#web/lib/follow-path.ts'
import { logWarning } from '#web/lib/log.ts'
import { getVisit } from '#web/product/visit.ts'
import { type Dish, type RestaurantData, getRestaurantData, subscribeToRestaurantData } from './restaurant-data.ts'
import { searchKeys } from '../search/search-keys.ts'
import { loadedWords as loaded, shownWords, wantedLanguage, type Words } from './shown-words.ts'

let isWanted = false
let asked = ''
/** The menu for which the words were fetched: a new one may have other words. */
let askedFor: RestaurantData['restaurant']

const database = () => import('#web/product/menu-database.ts').then((file) => file.wordsDatabase)

const isCurrent = (restaurantId: string, language: Language): boolean =>
  getVisit().restaurantId === restaurantId && wantedLanguage() === language

const fetchWords = async (restaurantId: string, language: Language): Promise<void> => {
  try {
    const words = await call(menuEndpoints.getTranslations, { params: { restaurantId, language }, query: {} })
    if (!isCurrent(restaurantId, language)) return
    if (JSON.stringify(loaded.get()?.words) !== JSON.stringify(words)) loaded.set({ restaurantId, words })
    if (language !== 'en') await (await database()).save({ restaurantId, words })
  } catch (error) {
    // The next menu asks again. Until then names are the restaurant's own, or the words from the last visit.
    asked = ''
    logWarning(`The words of the menu are not known: ${String(error)}`)
  }
}

const showStored = async (restaurantId: string, language: Language): Promise<void> => {
  try {
    const stored = await (await database()).find()
    const fits = stored?.restaurantId === restaurantId && stored.words.language === language
    if (fits && loaded.get() === undefined && isCurrent(restaurantId, language)) loaded.set(stored)
  } catch {
    // Without a database the server's answer is the first.
  }
}

/** Loads the words if the restaurant has other languages and they are needed: for the screen, or for a search. */
const update = (): void => {
  const { restaurant } = getRestaurantData()
  const language = wantedLanguage()
  if (!restaurant?.languages || (language === 'en' && !isWanted)) return
  // A device of staff may have a language that the menu has not.
  if (language !== 'en' && !restaurant.languages.some((one) => one === language)) return
  const now = `${restaurant.id} ${language}`
  if (now === asked && restaurant === askedFor) return
  const isNew = now !== asked
  asked = now
  askedFor = restaurant
  void fetchWords(restaurant.id, language)
  if (isNew && language !== 'en') void showStored(restaurant.id, language)
}

/** Follows the language and the menu; `onChange` is called for each change of the words. Called once. */
export const followMenuWords = (onChange: () => void): void => {
  let last: Words | undefined
  const follow = (): void => {
    update()
    const { restaurantId, words: all } = loaded.get() ?? {}
    const keys = all && restaurantId === getVisit().restaurantId ? all.keys : {}
    if (keys !== searchKeys.get() && Object.keys(keys).length + Object.keys(searchKeys.get()).length > 0)
      searchKeys.set(keys)
    const words = shownWords()
    if (words === last) return
    last = words
    onChange()
  }
  loaded.subscribe(follow)
  shownLanguage.subscribe(follow)
  subscribeToRestaurantData(follow)
  // From the menu to screens of staff, and back.
  followPath(follow)
  follow()
}

/** Loads the search keys of the restaurant's dishes. */
export const loadSearchKeys = (): void => {
  isWanted = true
  update()
}

// Dishes and categories that were not changed stay the same objects, so that their cards are not drawn again.
let memory = new WeakMap<object, object>()
let memoryOf: Words | undefined

const remembered = <T extends object>(part: T, make: () => T): T => {
  const known = memory.get(part)
  // Stored below for an object of this type.
  if (known) return known as T
  const made = make()
  memory.set(part, made)
  return made
}

const groupIn = (words: Words, group: OptionGroup): OptionGroup =>
  remembered(group, () => ({
    ...group,
    name: words.optionGroups[group.id] ?? group.name,
    options: group.options.map((option) => ({ ...option, name: words.options[option.id] ?? option.name })),
  }))

const dishIn = (words: Words, dish: Dish): Dish =>
  remembered(dish, () => {
    const { name = dish.name, description = dish.description } = words.items[dish.id] ?? {}
    const named = <C extends { readonly id: string; readonly name: string }>(category: C): C => ({
      ...category,
      name: words.categories[category.id] ?? category.name,
    })
    return {
      ...dish,
      name,
      description,
      ...(name !== dish.name && { ownName: dish.name }),
      category: named(dish.category),
      ...(dish.portions && {
        portions: dish.portions.map((portion) => ({
          ...portion,
          name: words.portions?.[portion.name] ?? portion.name,
        })),
      }),
      ...(dish.specialCategory && { specialCategory: named(dish.specialCategory) }),
      ...(dish.groups && { groups: dish.groups.map((group) => groupIn(words, group)) }),
    }
  })

/** The menu in the language of the screen; parts without words in it keep their own names. */
export const inShownLanguage = (menu: RestaurantData): RestaurantData => {
  const words = shownWords()
  if (!words) return menu
  if (memoryOf !== words) memory = new WeakMap()
  memoryOf = words
  const itemById = new Map(menu.items.map((item) => [item.id, dishIn(words, item)]))
  const categories = menu.categories.map((category) =>
    remembered(category, (): MenuCategory => ({
      ...category,
      name: words.categories[category.id] ?? category.name,
      items: category.items.map((item) => itemById.get(item.id) ?? item),
    })),
  )
  return { ...menu, categories, items: [...itemById.values()], itemById }
}
