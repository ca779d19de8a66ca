import { useRef } from 'react'
import type { Option, OptionGroup } from '@thali/contract/menu/choice'
import { menuEndpoints } from '@thali/contract/menu/endpoints'
import { stockEndpoints } from '@thali/contract/stock/endpoints'
import { call } from '#web/api/call.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import { listOptionGroups } from './catalog.ts'
import type { GroupToSave } from './option-group-draft.ts'
import { optionGroupsMessages as messages } from './option-groups-messages.en.ts'

type GroupSave = {
  readonly group: GroupToSave
  /**
   * Called after a version conflict. Returns what to send on top of the other admin's version, or undefined when the
   * user has to check first.
   */
  readonly onConflict: (theirs: OptionGroup) => GroupToSave | undefined
}

const findAdded = async (
  { restaurantId, name }: GroupToSave,
  known: ReadonlySet<string>,
): Promise<OptionGroup | undefined> =>
  (await listOptionGroups(restaurantId)).find((one) => !known.has(one.id) && one.name === name)

/**
 * Saves an option group. After a lost answer it looks for the new group first, so that a retry creates no second one.
 *
 * @param known Ids of the groups when the form was opened.
 */
export const useSaveGroup = (known: ReadonlySet<string>): Saving<GroupSave, OptionGroup> => {
  const isAnswerLost = useRef(false)
  const make = async ({ group, onConflict }: GroupSave): Promise<OptionGroup> => {
    if (group.id === undefined && isAnswerLost.current) {
      const added = await findAdded(group, known)
      // The first request was stored: later input is an edit of its group.
      if (added)
        return call(menuEndpoints.saveOptionGroup, { body: { ...group, id: added.id, version: added.version } })
    }
    try {
      return await call(menuEndpoints.saveOptionGroup, { body: group })
    } catch (error) {
      isAnswerLost.current ||= error instanceof NetworkError
      const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile'
      const theirs = isConflict ? error.problem?.optionGroup : undefined
      const onTop = theirs && onConflict(theirs)
      if (!onTop) throw error
      return await call(menuEndpoints.saveOptionGroup, { body: onTop })
    }
  }
  return useSaving(make, messages.savingFailedLog)
}

export const useDeleteGroup = (): Saving<OptionGroup, object> =>
  useSaving(
    ({ id }: OptionGroup) => call(menuEndpoints.deleteOptionGroup, { params: { optionGroupId: id } }),
    messages.removingFailedLog,
  )

/** Switches an option off or on. */
export const useSwitchOption = (): Saving<Pick<Option, 'id' | 'isAvailable'>, Option> =>
  useSaving(
    ({ id, isAvailable }: Pick<Option, 'id' | 'isAvailable'>) =>
      call(stockEndpoints.setOptionAvailability, { params: { optionId: id }, body: { isAvailable } }),
    messages.switchingFailedLog,
  )
