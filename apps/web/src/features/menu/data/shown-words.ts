// The loaded words of the menu, for screens that do not load them; menu-words.ts does.
import type { Reply } from '@thali/contract/api/calls'
import type { Language } from '@thali/contract/basics/language'
import * as pages from '@thali/contract/basics/pages'
import type { OrderLine } from '@thali/contract/orders/order'
import { shownLanguage } from '#web/lib/language/language.ts'
import { isStaffPath } from '#web/lib/paths.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { getVisit } from '#web/product/visit.ts'

export type Words = Reply<'getTranslations'>

/** The words of the visited restaurant; undefined until they are loaded. */
export const loadedWords = createStore<{ readonly restaurantId: string; readonly words: Words } | undefined>(undefined)

/** Screens of staff that show dishes in the language of the device. */
const inOwnLanguage: readonly string[] = [pages.kitchen, pages.orderPad]

/** Diners, cooks and the order pad have their language; other screens of staff show the restaurant's own words, as on paper. */
export const wantedLanguage = (): Language =>
  isStaffPath(location.pathname) && !inOwnLanguage.includes(location.pathname) ? 'en' : shownLanguage.get().language

/** The words that the menu is shown in, or undefined for the restaurant's own. */
export const shownWords = (): Words | undefined => {
  const { restaurantId, words } = loadedWords.get() ?? {}
  const fits = restaurantId === getVisit().restaurantId && words?.language === wantedLanguage()
  return fits && words?.language !== 'en' ? words : undefined
}

/** The menu's words in the language of the screen; undefined for the restaurant's own. Also has dishes that are not on sale. */
export const useMenuWords = (): Words | undefined => {
  useStore(loadedWords)
  useStore(shownLanguage)
  return shownWords()
}

/** An order with its dishes, portions and options in the language of the screen; those without words keep the names they were ordered by. */
export const orderInWords = <T extends { readonly items: readonly OrderLine[] }>(
  words: Words | undefined,
  order: T,
): T => {
  if (!words) return order
  const items = order.items.map((line) => ({
    ...line,
    itemName: words.items[line.itemId]?.name ?? line.itemName,
    ...(line.portion && {
      portion: { ...line.portion, name: words.portions?.[line.portion.name] ?? line.portion.name },
    }),
    ...(line.options && {
      options: line.options.map((option) => ({ ...option, name: words.options[option.optionId] ?? option.name })),
    }),
  }))
  return { ...order, items }
}
