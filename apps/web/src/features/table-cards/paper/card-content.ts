import type { Restaurant } from '@thali/contract/restaurants/schema'
import { type Table, type TableCard, tableName } from '@thali/contract/tables/table'
import { guestSentences } from './guest-sentences.ts'
import type { CardLanguage, ThirdLanguage } from './scripts.ts'

/** A text for guests in one language. */
export type Sentence = { readonly language: CardLanguage; readonly text: string }

/** All that stands on the paper of a table. */
export type CardContent = {
  readonly tableNumber: number
  readonly restaurantName: string
  /** Address of the logo; empty without one. */
  readonly logo: string
  readonly name: string
  readonly area: string
  readonly link: string
  /** The server of the link, so that guests see where it leads. */
  readonly host: string
  readonly sentences: readonly Sentence[]
}

/** A table with its card. */
export type CardTable = Table & { readonly card: TableCard }

/** Data of the restaurant on its cards. */
export type CardRestaurant = Pick<Restaurant, 'name' | 'logo' | 'settings' | 'guestAddress'>

/** The texts for guests; they mention orders only if the restaurant takes orders. */
export const sentencesOf = ({ settings }: CardRestaurant, third: ThirdLanguage): readonly Sentence[] => {
  const use = settings.menuCardOnly || settings.menuCardOnlyView ? 'read' : 'order'
  return (['en', 'hi', third] as const).map((language) => ({ language, text: guestSentences[language][use] }))
}

/** The content of a table's paper. */
export const contentOf = (
  table: CardTable,
  restaurant: CardRestaurant,
  sentences: readonly Sentence[],
  origin: string,
): CardContent => ({
  tableNumber: table.number,
  restaurantName: restaurant.name,
  logo: restaurant.logo,
  name: tableName(table),
  area: table.area,
  link: `${origin}${table.card.path}`,
  host: new URL(origin).host,
  sentences,
})
