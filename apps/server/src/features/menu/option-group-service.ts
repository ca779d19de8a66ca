import { isDeepStrictEqual } from 'node:util'
import type { CheckedInput } from '@thali/contract/api/calls'
import { optionGroupHasItems, tooManyDefaults } from '@thali/contract/api/errors'
import * as bounds from '@thali/contract/basics/bounds'
import { countDefaults, type Option, type OptionGroup } from '@thali/contract/menu/choice'
import {
  countItemsWithGroup,
  listGroupsOfItems,
  listOptionGroups,
  type StoredGroup,
} from '#server/data/menu/option-group-queries.ts'
import { translatedBy } from '#server/data/menu/stored-translations.ts'
import type { Author } from '#server/data/menu/write-category.ts'
import { deleteOptionGroup, insertOptionGroup, updateOptionGroup } from '#server/data/menu/write-option-group.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { changeMenu, refuseOlderVersion, type MenuChangeNeeds } from './menu-change.ts'
import { partIds, refuseUnknownIds } from './part-ids.ts'

/** The dependencies of `OptionGroupService`. */
export type OptionGroupNeeds = MenuChangeNeeds & { readonly db: Database; readonly newId: () => string }

type Save = CheckedInput<'saveOptionGroup'>['body']

/** Lists, saves and deletes option groups, and switches options off and on (plan §3). */
export class OptionGroupService {
  readonly #needs: OptionGroupNeeds

  constructor(needs: OptionGroupNeeds) {
    this.#needs = needs
  }

  /** All option groups of a restaurant, by name. */
  list(restaurantId: string): Promise<OptionGroup[]> {
    return listOptionGroups(this.#needs.db, restaurantId)
  }

  /**
   * Creates an option group, or changes the one with the given id; left out options are deleted. A change from an older
   * version is refused, unless it changes nothing.
   * @throws AppError `not_found`, `changed_meanwhile`, `too_many`, or `validation_failed` for an unknown option id or
   *   too many default options of a dish.
   */
  save(caller: StaffCaller, save: Save): Promise<OptionGroup> {
    return this.#change(caller, async (trx, all, author) => {
      const before = save.id === undefined ? undefined : all.find(({ id }) => id === save.id)
      if (save.id !== undefined && !before) throw new AppError('not_found')
      if (!before && all.length >= bounds.optionGroupsMax) throw new AppError('too_many')
      const after = this.#made(before, save)
      if (before && isDeepStrictEqual(after, before)) return before
      if (before) refuseOlderVersion(save, before, { optionGroup: before })
      refuseUnknownIds('options', save.options, before?.options ?? [])
      if (before && countDefaults([after]) > countDefaults([before])) await refuseManyDefaults(trx, all, after)
      if (before) return updateOptionGroup(trx, before, after, author)
      await insertOptionGroup(trx, after, author)
      return after
    })
  }

  /** Deletes an option group. Throws `not_found`, or `option_group_in_use` with the number of items. */
  async delete(caller: StaffCaller, optionGroupId: string): Promise<void> {
    await this.#change(caller, async (trx, all, author) => {
      const group = all.find(({ id }) => id === optionGroupId)
      if (!group) throw new AppError('not_found')
      const count = await countItemsWithGroup(trx, group)
      if (count > 0) throw new AppError('option_group_in_use', {}, optionGroupHasItems(count))
      await deleteOptionGroup(trx, group, author)
    })
  }

  /** Switches an option off or on, for all dishes with its group. Throws `not_found`. */
  setAvailability(caller: StaffCaller, optionId: string, isAvailable: boolean): Promise<Option> {
    return this.#change(caller, async (trx, all, author) => {
      const group = all.find(({ options }) => options.some(({ id }) => id === optionId))
      const option = group?.options.find(({ id }) => id === optionId)
      if (!group || !option) throw new AppError('not_found')
      if (option.isAvailable === isAvailable) return option
      const changed = { ...option, isAvailable }
      const options = group.options.map((stored) => (stored === option ? changed : stored))
      await updateOptionGroup(trx, group, { ...group, options }, author)
      return changed
    })
  }

  #made(before: StoredGroup | undefined, save: Save): StoredGroup {
    const { newId } = this.#needs
    const { restaurantId, name, min, max } = save
    const ids = partIds(save.options, before?.options ?? [], newId)
    const stored = new Map(before?.options.map((option) => [option.id, option]))
    const options = save.options.map(({ dietMark, contains, translations, ...option }, index) => ({
      ...option,
      id: ids[index] ?? '', // one id per option
      ...(dietMark && { dietMark }),
      ...(contains && { contains }),
      ...translatedBy({ translations }, stored.get(ids[index] ?? '')),
    }))
    const base = { id: before?.id ?? newId(), restaurantId, name, min, max, options, version: before?.version ?? 1 }
    return { ...base, ...translatedBy(save, before) }
  }

  #change<T>(
    by: StaffCaller,
    make: (trx: Connection, all: readonly StoredGroup[], author: Author) => Promise<T>,
  ): Promise<T> {
    return changeMenu(this.#needs, by, listOptionGroups, make)
  }
}

/** Throws `validation_failed` if a dish with the changed group has more default options than a line may have. */
const refuseManyDefaults = async (
  trx: Connection,
  all: readonly StoredGroup[],
  changed: StoredGroup,
): Promise<void> => {
  const byId = new Map([...all, changed].map((group) => [group.id, group]))
  const ofItems = await listGroupsOfItems(trx, changed)
  if (ofItems.every((ids) => countDefaults(ids.flatMap((id) => byId.get(id) ?? [])) <= bounds.lineOptionsMax)) return
  throw new AppError('validation_failed', { fields: [{ path: 'options', message: tooManyDefaults }] }, tooManyDefaults)
}
