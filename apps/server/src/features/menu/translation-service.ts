import type { Reply } from '@thali/contract/api/calls'
import { languages, type Language } from '@thali/contract/basics/language'
import { roughMark, soundKeys } from '@thali/contract/basics/sound'
import type { MenuItem } from '@thali/contract/menu/item'
import { wordsIn, type Translations } from '@thali/contract/menu/translation'
import type { RestaurantReply } from '@thali/contract/restaurants/schema'
import { CompressedResponse } from '#server/http/fast-path/compressed-response.ts'
import { RestaurantAnswers } from '#server/http/fast-path/restaurant-answers.ts'
import type { Caller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { portionWord } from '#server/data/menu/portion-words.ts'

type TranslatedMenu = Reply<'getTranslations'>
type View = 'public' | 'staff'

/** The menus of a restaurant with their translations. */
type TranslatedMenus = Readonly<Record<View, RestaurantReply>>

/** The dependencies of `TranslationService`. */
export type TranslationNeeds = {
  readonly clock: Clock
  readonly readMenus: (restaurantId: string) => Promise<TranslatedMenus | undefined>
}

// Covers direct SQL only: events invalidate the answers after every change through the API.
const maxAgeMs = 60_000
const knownKeysMax = 50_000

type Part = { readonly id: string; readonly translations?: Translations | undefined }

/** Words of menus by language, with the search keys of their dishes (plan §3.7, §9). */
export class TranslationService {
  readonly #needs: TranslationNeeds
  readonly #answers = new Map<string, RestaurantAnswers>()
  /** Keys by name: a menu changes during service, its names do not. */
  readonly #keys = new Map<string, readonly string[]>()

  constructor(needs: TranslationNeeds) {
    this.#needs = needs
  }

  /**
   * The words of a menu in a language, compressed, from memory. Its own staff may request suspended parts; then words are
   * as stored. Throws `not_found`.
   */
  get(
    restaurantId: string,
    language: Language,
    caller: Caller,
    includeSuspended: boolean,
  ): Promise<CompressedResponse> {
    const view = includeSuspended && caller.kind === 'staff' ? 'staff' : 'public'
    const key = `${view} ${language}`
    let answers = this.#answers.get(key)
    if (!answers) {
      const read = (id: string): Promise<CompressedResponse> => this.#read(id, language, view)
      answers = new RestaurantAnswers({ clock: this.#needs.clock, maxAgeMs, read })
      this.#answers.set(key, answers)
    }
    return answers.get(restaurantId)
  }

  /** Marks the words of a restaurant as changed; call it after the commit. */
  invalidate(restaurantId: string): void {
    for (const answers of this.#answers.values()) answers.invalidate(restaurantId)
  }

  /** Marks all words as changed. */
  invalidateAll(): void {
    for (const answers of this.#answers.values()) answers.invalidateAll()
  }

  async #read(restaurantId: string, language: Language, view: View): Promise<CompressedResponse> {
    const menus = await this.#needs.readMenus(restaurantId)
    if (!menus) throw new AppError('not_found')
    return CompressedResponse.create(JSON.stringify(this.#translationsIn(menus[view], language, view)))
  }

  #translationsIn({ categories, optionGroups = [] }: RestaurantReply, language: Language, view: View): TranslatedMenu {
    const find = ({ translations }: Part) =>
      view === 'staff' ? (translations?.[language] ?? {}) : wordsIn(translations, language)
    const names = (parts: readonly Part[]): Record<string, string> =>
      Object.fromEntries(
        parts.flatMap((part): [string, string][] => {
          const { name } = find(part)
          return name === undefined ? [] : [[part.id, name]]
        }),
      )
    const items = [
      ...new Map(categories.flatMap((category) => category.items.map((item) => [item.id, item] as const))).values(),
    ]
    const words = items.map((item) => [item.id, find(item)] as const)
    const portions = items
      .flatMap((item) => item.portions ?? [])
      .flatMap(({ name }): [string, string][] => {
        const word = portionWord(name, language)
        return word === undefined ? [] : [[name, word]]
      })
    const keys = items.map((item) => [item.id, this.#keysOf(item)] as const)
    return {
      language,
      items: Object.fromEntries(words.filter(([, first]) => Object.keys(first).length > 0)),
      categories: names(categories),
      optionGroups: names(optionGroups),
      options: names(optionGroups.flatMap(({ options }) => options)),
      ...(portions.length > 0 && { portions: Object.fromEntries(portions) }),
      keys: Object.fromEntries(keys.filter(([, some]) => some.length > 0)),
    }
  }

  /** The keys of a dish in all languages, without the keys of its own name: a phone makes these. */
  #keysOf({ name, translations }: MenuItem): string[] {
    if (!translations) return []
    const own = this.#soundsOf(name)
    const others = languages.flatMap((language) => this.#soundsOf(translations[language]?.name ?? ''))
    // A rough key of Tamil adds nothing to an exact one of the same words.
    return [...new Set(others)].filter((key) => key !== roughMark && !own.includes(key))
  }

  #soundsOf(name: string): readonly string[] {
    const stored = this.#keys.get(name)
    if (stored) return stored
    if (this.#keys.size >= knownKeysMax) this.#keys.clear()
    const keys = soundKeys(name)
    this.#keys.set(name, keys)
    return keys
  }
}
