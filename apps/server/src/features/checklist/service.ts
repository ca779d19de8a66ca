import type { CheckedInput } from '@thali/contract/api/calls'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { checklistStepIds, type ChecklistStepId } from '@thali/contract/setup/checklist'
import type { Checklist } from '@thali/contract/setup/checklist-schema'
import { findFindings, type ChecklistFindings } from '#server/data/checklist/queries.ts'
import { lockRestaurant, findChecklist, findRestaurant } from '#server/data/restaurants/queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import { AppError } from '#server/platform/app-error.ts'

/** The dependencies of `ChecklistService`. */
export type ChecklistNeeds = {
  readonly db: Database
  readonly transaction: RunTransaction
  readonly saveChecklist: (trx: Connection, restaurantId: string, checklist: string) => Promise<void>
}

/** The column `checklist`: what no other data says. */
type Marks = {
  readonly isDismissed?: boolean
  /** The menu began as a starter menu, which still has to be looked through. */
  readonly hasStarterMenu?: boolean
  readonly steps?: Partial<Record<ChecklistStepId, 'done' | 'skipped'>>
}

type Data = ChecklistFindings &
  Pick<Restaurant, 'kitchen' | 'billing'> &
  Pick<Marks, 'hasStarterMenu'> & { readonly hasFssai: boolean }

/** Whether the data shows that a step is done. A sound test leaves no data. */
const isDone: Readonly<Record<ChecklistStepId, (data: Data) => boolean>> = {
  menu: ({ hasItems, hasEditedItems, hasStarterMenu }) => (hasStarterMenu ? hasEditedItems : hasItems),
  pictures: ({ hasPictures }) => hasPictures,
  cards: ({ hasScannedCards }) => hasScannedCards,
  sound: () => false,
  staff: ({ hasStaff }) => hasStaff,
  kitchen: ({ kitchen }) => kitchen !== undefined,
  // The law wants the number of the food licence on each bill.
  bill: ({ billing, hasFssai }) => billing !== undefined && hasFssai,
}

/** The marks of a restaurant whose menu is a starter menu. */
export const starterMarks = JSON.stringify({ hasStarterMenu: true } satisfies Marks)

/** The list of what a new restaurant still needs (plan §8.1). */
export class ChecklistService {
  readonly #needs: ChecklistNeeds

  constructor(needs: ChecklistNeeds) {
    this.#needs = needs
  }

  /** All steps with their states. Throws `not_found`. */
  get(restaurantId: string): Promise<Checklist> {
    return this.#read(this.#needs.db, restaurantId)
  }

  /** Marks a step, or hides or shows the list. Returns the new list. Throws `not_found`. */
  save(restaurantId: string, { step, isDismissed }: CheckedInput<'saveChecklist'>['body']): Promise<Checklist> {
    const { transaction, saveChecklist } = this.#needs
    return transaction(async (trx) => {
      await lockRestaurant(trx, restaurantId)
      const before = await this.#marks(trx, restaurantId)
      const { [step?.id ?? 'menu']: _, ...others } = before.steps ?? {}
      const marked = step && step.state !== 'open' ? { ...others, [step.id]: step.state } : others
      const after: Marks = {
        ...before,
        ...(step && { steps: marked }),
        ...(isDismissed !== undefined && { isDismissed }),
      }
      await saveChecklist(trx, restaurantId, JSON.stringify(after))
      return this.#read(trx, restaurantId)
    })
  }

  async #marks(db: Connection, restaurantId: string): Promise<Marks> {
    const column = await findChecklist(db, restaurantId)
    if (column === undefined) throw new AppError('not_found')
    return column === null ? {} : JSON.parse(column)
  }

  async #read(db: Connection, restaurantId: string): Promise<Checklist> {
    const { isDismissed = false, hasStarterMenu = false, steps = {} } = await this.#marks(db, restaurantId)
    const { kitchen, billing } = (await findRestaurant(db, restaurantId)) ?? {}
    const hasFssai = ((await findSettings(db, restaurantId))?.billing.fssai ?? '') !== ''
    const data: Data = { ...(await findFindings(db, restaurantId)), kitchen, billing, hasStarterMenu, hasFssai }
    return {
      isDismissed,
      isMenuEmpty: !data.hasItems,
      steps: checklistStepIds.map((id) => ({ id, state: isDone[id](data) ? 'done' : (steps[id] ?? 'open') })),
    }
  }
}
