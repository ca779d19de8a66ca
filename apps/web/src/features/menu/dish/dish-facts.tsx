import type { ReactElement, ReactNode } from 'react'
import type { Allergen } from '@thali/contract/menu/diet'
import type { MenuItem } from '@thali/contract/menu/item'
import { dietMarkMessages } from '#web/ui/diet-mark-messages.en.ts'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { dishFactsMessages as messages } from './dish-facts-messages.en.ts'
import styles from './dish-facts.module.css'
import { getRestaurantData } from '../data/restaurant-data.ts'

/** Whether the menu states anything about diet or allergens of a dish. */
export const hasFacts = ({ dietMark, flags, contains, mayContain, spice, kcal }: MenuItem): boolean =>
  [dietMark, contains, mayContain, spice, kcal].some((fact) => fact !== undefined) || (flags?.length ?? 0) > 0

const allergenText = (list: readonly Allergen[] | undefined): string => {
  if (!list) return messages.askStaff
  return list.length === 0 ? messages.noAllergens : list.map((one) => messages.allergens[one]).join(', ')
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/**
 * Diet, allergens, spice and energy of a dish. An unknown mark or allergen list refers to the staff (plan §3.4). Nothing
 * on a menu that states no such property.
 */
export const DishFacts = ({ item }: { readonly item: MenuItem }): ReactElement | null => {
  if (!hasFacts(item) && !getRestaurantData().items.some(hasFacts)) return null
  const { dietMark, flags = [], contains, mayContain, spice, kcal } = item
  return (
    <dl className={styles.facts} aria-label={messages.title}>
      <Fact name={messages.diet}>
        <DietMark mark={dietMark} isNamed />
        {dietMark ? dietMarkMessages[dietMark] : messages.askStaff}
      </Fact>
      {flags.length > 0 && <Fact name={messages.suitable}>{flags.map((flag) => messages.flags[flag]).join(', ')}</Fact>}
      <Fact name={messages.contains}>{allergenText(contains)}</Fact>
      <Fact name={messages.mayContain}>{allergenText(mayContain)}</Fact>
      {spice !== undefined && <Fact name={messages.spice}>{Object.values(messages.spiceLevels)[spice]}</Fact>}
      {kcal !== undefined && <Fact name={messages.energy}>{messages.kcal(kcal)}</Fact>}
    </dl>
  )
}
