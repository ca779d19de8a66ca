import { useRef, useState } from 'react'
import type { Input } from '@thali/contract/api/calls'
import { type Category, newCategoryWeight } from '@thali/contract/menu/category'
import { menuEndpoints } from '@thali/contract/menu/endpoints'
import { call } from '#web/api/call.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import { type Week, periodsOf } from '#web/ui/week.ts'
import { listCategories } from './catalog.ts'
import { categoriesMessages as messages } from './messages.en.ts'
import { inOrder } from './category-order.ts'
import { type TranslationDraft, wordsToSave } from './translation-draft.ts'

/** Fields of the modal. */
export type CategoryDraft = Pick<Category, 'name' | 'type'> & {
  /** When its dishes can be ordered; without periods always. */
  readonly week: Week
  /** Prepares its dishes; empty for the first one. */
  readonly stationId: string
  readonly translations: TranslationDraft
}

type Save = Input<'saveCategory'>['body']

/** Position of a new category among the categories of its type. */
export type Place = 'first' | 'last'

type CategorySave = {
  readonly category: Save
  /** The position of a new category; an edited one keeps its own. */
  readonly place: Place
  /**
   * Called after a version conflict. Returns what to send on top of the other admin's version, or undefined when the
   * user has to check first.
   */
  readonly onConflict: (theirs: Category) => Save | undefined
}

/** A category as stored by the server. */
export type SavedCategory = {
  readonly category: Category
  /** It was to be last and is first: the second call failed. */
  readonly isMisplaced: boolean
}

const conflictOf = (error: unknown): Category | undefined =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? error.problem?.category : undefined

/**
 * Request body of a category (spec §7). A new one gets the weight after the heaviest of its type (spec §9).
 *
 * @param edited Undefined for a new one.
 * @param all All categories of the restaurant.
 */
export const categoryToSave = (
  draft: CategoryDraft,
  restaurantId: string,
  edited: Category | undefined,
  all: readonly Category[],
): Save => {
  const { type } = draft
  const name = draft.name.trim()
  const periods = periodsOf(draft.week)
  // Null clears the stored periods.
  const availability = periods.length > 0 ? periods : edited?.availability && null
  const stationId = draft.stationId || (edited?.stationId && null)
  const translations = wordsToSave(draft.translations)
  return edited
    ? { ...edited, name, type, availability, stationId, translations }
    : { restaurantId, weight: newCategoryWeight(all, type), name, type, availability, stationId, translations }
}

const findAdded = async ({ restaurantId, name, type }: Save, known: ReadonlySet<string>) =>
  (await listCategories(restaurantId)).find((one) => !known.has(one.id) && one.name === name && one.type === type)

// A new category gets the highest weight of its type plus one (spec §9) and is therefore first.
const putLast = async ({ id, restaurantId, type }: Category): Promise<void> => {
  const placed = inOrder(await listCategories(restaurantId), type, []).map((one) => one.id)
  const categoryIds = [...placed.filter((one) => one !== id), id]
  await call(menuEndpoints.reorderCategories, { body: { restaurantId, type, categoryIds } })
}

const tryToPutLast = async (category: Category): Promise<boolean> => {
  try {
    await putLast(category)
    return true
  } catch (error) {
    logFailure(messages.placingFailedLog, error)
    return false
  }
}

/**
 * Saves a category. After a lost answer it looks for the new category first, so that a retry creates no second one.
 *
 * @param all All categories when the modal was opened.
 */
export const useSaveCategory = (all: readonly Category[]): Saving<CategorySave, SavedCategory> => {
  const [known] = useState(() => new Set(all.map(({ id }) => id)))
  const isAnswerLost = useRef(false)
  const save = async ({ category, onConflict }: CategorySave): Promise<Category> => {
    if (category.id === undefined && isAnswerLost.current) {
      const added = await findAdded(category, known)
      if (added) return added
    }
    try {
      return await call(menuEndpoints.saveCategory, { body: category })
    } catch (error) {
      isAnswerLost.current ||= error instanceof NetworkError
      const theirs = conflictOf(error)
      const onTop = theirs && onConflict(theirs)
      if (!onTop) throw error
      return await call(menuEndpoints.saveCategory, { body: onTop })
    }
  }
  const make = async (wanted: CategorySave): Promise<SavedCategory> => {
    const category = await save(wanted)
    const isToMove = wanted.category.id === undefined && wanted.place === 'last'
    return { category, isMisplaced: isToMove && !(await tryToPutLast(category)) }
  }
  return useSaving(make, messages.savingFailedLog)
}

/** Actions that need a confirmation. */
export type CategoryAction = 'suspend' | 'enable' | 'remove'

type ActionWords = {
  readonly question: (name: string) => string
  /** Label of the confirm button. */
  readonly confirm: string
  readonly done: (name: string) => string
  readonly failedLog: string
  readonly make: (category: Category) => Promise<unknown>
}

// Keeps other changes that were saved since.
const enable = async (category: Category): Promise<Category> => {
  try {
    return await call(menuEndpoints.saveCategory, { body: { ...category, isSuspended: false } })
  } catch (error) {
    const theirs = conflictOf(error)
    if (!theirs) throw error
    return call(menuEndpoints.saveCategory, { body: { ...theirs, isSuspended: false } })
  }
}

/** Texts, call and result of each action (spec §4 "Category"). */
export const categoryActions: Record<CategoryAction, ActionWords> = {
  suspend: {
    get question() {
      return messages.confirmSuspend
    },
    get confirm() {
      return messages.confirmSuspendYes
    },
    get done() {
      return messages.isSuspended
    },
    failedLog: messages.suspendingFailedLog,
    make: ({ id }) => call(menuEndpoints.suspendCategory, { params: { categoryId: id } }),
  },
  enable: {
    get question() {
      return messages.confirmEnable
    },
    get confirm() {
      return messages.confirmEnableYes
    },
    get done() {
      return messages.isEnabled
    },
    failedLog: messages.savingFailedLog,
    make: enable,
  },
  remove: {
    get question() {
      return messages.confirmRemove
    },
    get confirm() {
      return messages.confirmRemoveYes
    },
    get done() {
      return messages.isRemoved
    },
    failedLog: messages.removingFailedLog,
    make: ({ id }) => call(menuEndpoints.deleteCategory, { params: { categoryId: id } }),
  },
}
