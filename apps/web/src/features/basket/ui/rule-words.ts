import { choiceMessages } from '../choice-messages.en.ts'

/** The number of options a group asks for; `max` null means unlimited. */
export const ruleWords = (min: number, max: number | null): string => {
  const { rules } = choiceMessages
  if (min === max) return rules.exactly(min)
  if (max === null) return min === 0 ? rules.any : rules.atLeast(min)
  return min === 0 ? rules.upTo(max) : rules.between({ min, max })
}
