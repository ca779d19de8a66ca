import { choicesMessages as messages } from './choices-messages.en.ts'

/** How many portions and option groups an item has. */
export const choicesWords = (portions: number, groups: number): string =>
  [portions > 0 && messages.portionCount(portions), groups > 0 && messages.groupCount(groups)]
    .filter((one) => one !== false)
    .join(', ') || messages.none

/** How many option groups an item has. */
export const groupCountWords = (count: number): string =>
  count === 0 ? messages.noOptionGroups : messages.groupCount(count)

/** How many options a guest may choose; `max` null: any number. */
export const ruleWords = (min: number, max: number | null): string => {
  const { rules } = messages
  if (min === 0) return max === null ? rules.any : rules.upTo(max)
  if (max === null) return rules.atLeast(min)
  return min === max ? rules.exactly(min) : rules.between({ min, max })
}
