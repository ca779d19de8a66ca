import { useRef, useState } from 'react'
import type { MenuItem } from '@thali/contract/menu/item'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { uploadItem } from '#web/api/upload.ts'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import { fetchCatalog } from './catalog.ts'
import { isSameDish } from './item-draft.ts'
import type { ItemToSave } from './item-edit.ts'
import { itemsMessages } from './messages.en.ts'

/** An item to save, with its picture. */
type ItemSave = {
  readonly item: ItemToSave
  readonly image: Blob | undefined
  /**
   * Called after a version conflict. Returns what to send on top of the other admin's version, or undefined when the
   * user has to check first.
   */
  readonly onConflict: (theirs: MenuItem) => ItemToSave | undefined
}

export type ItemSaving = Saving<ItemSave, MenuItem> & {
  /** Upload progress in whole percent; undefined when nothing is uploading. */
  readonly percent: number | undefined
}

const findAdded = async (sent: ItemToSave, known: ReadonlySet<string>): Promise<MenuItem | undefined> => {
  const { categories } = await fetchCatalog(sent.restaurantId)
  return categories.flatMap(({ items }) => items).find((item) => !known.has(item.id) && isSameDish(item, sent))
}

/**
 * Saves an item with its picture and reports the progress. After a lost answer it looks for the new item first, so
 * that a retry creates no second one.
 *
 * @param known Ids of the items when the form was opened.
 */
export const useSaveItem = (known: ReadonlySet<string>): ItemSaving => {
  const [percent, setPercent] = useState<number>()
  const isAnswerLost = useRef(false)

  const send = (item: ItemToSave, image: Blob | undefined): Promise<MenuItem> =>
    uploadItem(item, image, { onProgress: (share) => image && setPercent(Math.round(share * 100)) })

  const make = async ({ item, image, onConflict }: ItemSave): Promise<MenuItem> => {
    if (item.id === undefined && isAnswerLost.current) {
      const added = await findAdded(item, known)
      if (added) return added
    }
    try {
      const saved = await send(item, image)
      isAnswerLost.current = false
      return saved
    } catch (error) {
      isAnswerLost.current ||= error instanceof NetworkError
      const theirs = error instanceof ApiError && error.code === 'changed_meanwhile' ? error.problem?.item : undefined
      const onTop = theirs && onConflict(theirs)
      if (!onTop) throw error
      return await send(onTop, image)
    } finally {
      setPercent(undefined)
    }
  }
  return { ...useSaving(make, itemsMessages.savingFailedLog), percent }
}
