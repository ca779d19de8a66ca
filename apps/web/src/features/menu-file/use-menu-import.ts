import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reply } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { ApiError } from '#web/api/errors.ts'
import { copyMenu, uploadMenu } from '#web/api/upload-menu.ts'
import { logFailure } from '#web/lib/log.ts'
import { findKeptFiles, keepFiles } from './kept-files.ts'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'

/** A preview of an import, or its result. */
export type Preview = Reply<'importMenu'>

/** Another restaurant of the account, whose menu is copied. */
export type MenuSource = { readonly restaurantId: string; readonly name: string }

/** The state of an import. */
export type MenuImport = {
  readonly files: readonly File[]
  /** In place of files. */
  readonly source: MenuSource | undefined
  /** The sent share of an upload, from 0 to 1; undefined while none runs. */
  readonly share: number | undefined
  readonly isCommitting: boolean
  readonly preview: Preview | undefined
  readonly result: Preview | undefined
  readonly isSuspending: boolean
  readonly error: unknown
}

type Attempt = {
  readonly files: readonly File[]
  readonly source?: MenuSource | undefined
  readonly isSuspending: boolean
  readonly version?: string
}

const nothing: MenuImport = {
  files: [],
  source: undefined,
  share: undefined,
  isCommitting: false,
  preview: undefined,
  result: undefined,
  isSuspending: false,
  error: undefined,
}

/** The sentence for files that are not worth an upload; undefined for others. */
const refusalOf = (files: readonly File[]): string | undefined => {
  if (files.length > bounds.menuFilesMax) return messages.tooManyFiles(bounds.menuFilesMax)
  const large = files.find(({ size }) => size > bounds.menuPicturesBytesMax)
  return large && messages.tooLarge({ name: large.name, megabytes: bounds.menuPicturesBytesMax / 1024 / 1024 })
}

/** Sends the files of an attempt, or copies the menu of its source. */
const send = (
  restaurantId: string,
  { files, source, isSuspending, version }: Attempt,
  onProgress: (share: number) => void,
): Promise<Preview> => {
  const mode = version === undefined ? 'preview' : 'commit'
  if (!source)
    return uploadMenu(
      { restaurantId, mode, version, suspendMissing: isSuspending ? 'true' : 'false' },
      files,
      onProgress,
    )
  onProgress(1)
  return copyMenu({
    restaurantId,
    fromRestaurantId: source.restaurantId,
    mode,
    ...(version !== undefined && { version }),
    suspendMissing: isSuspending,
  })
}

/** A file that the browser refuses before the upload. */
export class ChosenFileError extends Error {}

/** Previews and commits one import at a time. `onImported` is called after a commit. */
export const useMenuImport = (restaurantId: string, onImported: () => void) => {
  const [state, setState] = useState(nothing)
  // The answer of an earlier choice is ignored.
  const turn = useRef(0)

  const run = useCallback(
    async (attempt: Attempt) => {
      const { files, source, isSuspending, version } = attempt
      turn.current += 1
      const own = turn.current
      const isCommitting = version !== undefined
      const update = (change: Partial<MenuImport>): void => {
        if (turn.current === own) setState((was) => ({ ...was, ...change }))
      }
      const kept = isCommitting ? {} : { preview: undefined, result: undefined }
      update({ ...kept, files, source, isSuspending, isCommitting, share: 0, error: undefined })
      try {
        const refusal = refusalOf(files)
        if (refusal !== undefined) throw new ChosenFileError(refusal)
        const answer = await send(restaurantId, attempt, (share) => update({ share }))
        if (isCommitting) {
          void keepFiles(restaurantId, [])
          onImported()
          update({ ...nothing, result: answer })
        } else update({ share: undefined, preview: answer })
      } catch (error) {
        logFailure(messages.failedLog, error)
        const isStale = error instanceof ApiError && error.code === 'menu_changed'
        update({ share: undefined, isCommitting: false, error, ...(isStale && { preview: undefined }) })
      }
    },
    [restaurantId, onImported],
  )

  useEffect(() => {
    let isCurrent = true
    void findKeptFiles(restaurantId).then((files) => {
      if (isCurrent && files.length > 0 && turn.current === 0) void run({ files, isSuspending: false })
    })
    return () => {
      isCurrent = false
    }
  }, [restaurantId, run])

  const { files, source, isSuspending, preview } = state
  return {
    ...state,
    choose: (chosen: readonly File[]) => {
      void keepFiles(restaurantId, chosen)
      void run({ files: chosen, isSuspending: false })
    },
    /** Previews a copy of another menu. */
    copy: (chosen: MenuSource) => {
      void keepFiles(restaurantId, [])
      void run({ files: [], source: chosen, isSuspending: false })
    },
    /** Previews the same files again. */
    retry: () => void run({ files, source, isSuspending }),
    suspend: (isWanted: boolean) => void run({ files, source, isSuspending: isWanted }),
    commit: () => {
      if (preview) void run({ files, source, isSuspending, version: preview.version })
    },
    reset: () => {
      turn.current += 1
      void keepFiles(restaurantId, [])
      setState(nothing)
    },
  }
}
