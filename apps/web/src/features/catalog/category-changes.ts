import { useRef, useState } from 'react'
import { type Category, type Input, newCategoryWeight } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { type Saving, useSaving } from '#web/lib/saving.ts'
import { listCategories } from './catalogue.ts'
import { categoriesMessages as messages } from './messages.en.ts'
import { inOrder } from './category-order.ts'

/** What the modal asks for. */
export type CategoryDraft = Pick<Category, 'name' | 'type'>

type Save = Input<'saveCategory'>['body']

/** Where a new category stands among those of its type. */
export type Place = 'first' | 'last'

type CategorySave = {
  readonly category: Save
  /** Of a new category; one that is edited keeps its place. */
  readonly place: Place
  /** Somebody else was faster: gives what to send on top of theirs, or undefined when that is to be looked at first. */
  readonly onChangedMeanwhile: (theirs: Category) => Save | undefined
}

/** A category as the server stored it. */
export type SavedCategory = {
  readonly category: Category
  /** It was to be placed last and stands first: the second call failed. */
  readonly isMisplaced: boolean
}

const changedMeanwhile = (error: unknown): Category | undefined =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? error.problem?.category : undefined

/**
 * A category as it is saved (spec §7): a new one with the weight after the heaviest of its type (spec §9), an edited one
 * in full.
 *
 * @param draft What was typed; blanks around the name do not count.
 * @param restaurantId Whose.
 * @param edited The one to change; undefined for a new one.
 * @param all Every category there is.
 * @returns The body of the call.
 */
export const categoryToSave = (
  draft: CategoryDraft,
  restaurantId: string,
  edited: Category | undefined,
  all: readonly Category[],
): Save => {
  const { type } = draft
  const name = draft.name.trim()
  return edited ? { ...edited, name, type } : { restaurantId, weight: newCategoryWeight(all, type), name, type }
}

const findAdded = async ({ restaurantId, name, type }: Save, known: ReadonlySet<string>) =>
  (await listCategories(restaurantId)).find((one) => !known.has(one.id) && one.name === name && one.type === type)

// The weight of a new category is the highest of its type plus one (spec §9), which places it first.
const putLast = async ({ id, restaurantId, type }: Category): Promise<void> => {
  const placed = inOrder(await listCategories(restaurantId), type, []).map((one) => one.id)
  const categoryIds = [...placed.filter((one) => one !== id), id]
  await call('reorderCategories', { body: { restaurantId, type, categoryIds } })
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
 * Makes or changes a category. A new one whose answer was lost is searched for before it is sent again, so that a retry never
 * makes two.
 *
 * @param all Every category at the time when the modal was opened.
 * @returns How to save, and the state of the save.
 */
export const useSaveCategory = (all: readonly Category[]): Saving<CategorySave, SavedCategory> => {
  const [known] = useState(() => new Set(all.map(({ id }) => id)))
  const isAnswerLost = useRef(false)
  const save = async ({ category, onChangedMeanwhile }: CategorySave): Promise<Category> => {
    if (category.id === undefined && isAnswerLost.current) {
      const added = await findAdded(category, known)
      if (added) return added
    }
    try {
      return await call('saveCategory', { body: category })
    } catch (error) {
      isAnswerLost.current ||= error instanceof NetworkError
      const theirs = changedMeanwhile(error)
      const onTop = theirs && onChangedMeanwhile(theirs)
      if (!onTop) throw error
      return await call('saveCategory', { body: onTop })
    }
  }
  const make = async (wanted: CategorySave): Promise<SavedCategory> => {
    const category = await save(wanted)
    const isToMove = wanted.category.id === undefined && wanted.place === 'last'
    return { category, isMisplaced: isToMove && !(await tryToPutLast(category)) }
  }
  return useSaving(make, messages.savingFailedLog)
}

/** What the icons of a row ask about first. */
export type CategoryAction = 'suspend' | 'enable' | 'remove'

type ActionWords = {
  readonly question: (name: string) => string
  /** Label of the button that confirms. */
  readonly confirm: string
  readonly done: (name: string) => string
  readonly failedLog: string
  readonly make: (category: Category) => Promise<unknown>
}

// Whatever else somebody changed meanwhile stays.
const enable = async (category: Category): Promise<Category> => {
  try {
    return await call('saveCategory', { body: { ...category, isSuspended: false } })
  } catch (error) {
    const theirs = changedMeanwhile(error)
    if (!theirs) throw error
    return call('saveCategory', { body: { ...theirs, isSuspended: false } })
  }
}

/** Each action: what it asks, does and says (spec §4 "Category"). */
export const categoryActions: Record<CategoryAction, ActionWords> = {
  suspend: {
    question: messages.confirmSuspend,
    confirm: messages.confirmSuspendYes,
    done: messages.isSuspended,
    failedLog: messages.suspendingFailedLog,
    make: ({ id }) => call('suspendCategory', { params: { categoryId: id } }),
  },
  enable: {
    question: messages.confirmEnable,
    confirm: messages.confirmEnableYes,
    done: messages.isEnabled,
    failedLog: messages.savingFailedLog,
    make: enable,
  },
  remove: {
    question: messages.confirmRemove,
    confirm: messages.confirmRemoveYes,
    done: messages.isRemoved,
    failedLog: messages.removingFailedLog,
    make: ({ id }) => call('deleteCategory', { params: { categoryId: id } }),
  },
}
