import { showToast } from '#web/ui/toast.tsx'
import { listWords } from '#web/lib/language/words.ts'
import { orderAgainMessages as messages } from '../order-again-messages.en.ts'
import { addLine } from '../model/line-choice.ts'
import type { MenuDish } from '../model/menu-dish.ts'
import { type OrderedLine, roomFor, toBasketLine } from '../model/ordered-line.ts'
import { basket } from './current-basket.ts'

/**
 * Puts dishes of an order into the basket at the prices of the menu, with their choices. A note that the same line of the
 * basket already has stays. A toast names the dishes, and those that cannot be ordered now.
 * @returns Whether anything was added.
 */
export const orderAgain = (menu: ReadonlyMap<string, MenuDish>, lines: readonly OrderedLine[]): boolean => {
  const added: string[] = []
  const missing: string[] = []
  for (const line of lines.filter(({ quantity }) => quantity > 0)) {
    const entry = toBasketLine(menu, line)
    const known = basket.get().lines
    const quantity = entry ? Math.min(entry.quantity, roomFor(menu, known, entry)) : 0
    if (entry && quantity > 0) {
      const specialInstructions = known.get(entry.lineKey)?.specialInstructions ?? entry.specialInstructions
      basket.change(addLine({ ...entry, quantity, specialInstructions }))
      added.push(line.itemName)
    }
    if (quantity < line.quantity) missing.push(line.itemName)
  }
  if (missing.length > 0) showToast(messages.missing(listWords(new Set(missing))), 'failure')
  else if (added.length > 0) showToast(messages.added(listWords(new Set(added))))
  return added.length > 0
}
