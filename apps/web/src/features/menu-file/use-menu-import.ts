import { type Reply, bounds } from '@thali/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/errors.ts'
import { uploadMenu } from '#web/api/upload-menu.ts'
import { logFailure } from '#web/lib/log.ts'
import { findKeptFiles, keepFiles } from './kept-files.ts'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'

/** A preview of an import, or its result. */
export type Preview = Reply<'importMenu'>

/** The state of an import. */
export type MenuImport = {
  readonly files: readonly File[]
  /** The sent share of an upload, from 0 to 1; undefined while none runs. */
  readonly share: number | undefined
  readonly isCommitting: boolean
  readonly preview: Preview | undefined
  readonly result: Preview | undefined
  readonly isSuspending: boolean
  readonly error: unknown
}

type Attempt = { readonly files: readonly File[]; readonly isSuspending: boolean; readonly version?: string }

const nothing: MenuImport = {
  files: [],
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
  return large && messages.tooLarge(large.name, bounds.menuPicturesBytesMax / 1024 / 1024)
}

/** A file that the browser refuses before the upload. */
export class ChosenFileError extends Error {}

/** Previews and commits one import at a time. `onImported` is called after a commit. */
export const useMenuImport = (restaurantId: string, onImported: () => void) => {
  const [state, setState] = useState(nothing)
  // The answer of an earlier choice is ignored.
  const turn = useRef(0)

  const run = useCallback(
    async ({ files, isSuspending, version }: Attempt) => {
      turn.current += 1
      const own = turn.current
      const isCommitting = version !== undefined
      const update = (change: Partial<MenuImport>): void => {
        if (turn.current === own) setState((was) => ({ ...was, ...change }))
      }
      const kept = isCommitting ? {} : { preview: undefined, result: undefined }
      update({ ...kept, files, isSuspending, isCommitting, share: 0, error: undefined })
      try {
        const refusal = refusalOf(files)
        if (refusal !== undefined) throw new ChosenFileError(refusal)
        const suspendMissing = isSuspending ? 'true' : 'false'
        const mode = isCommitting ? 'commit' : 'preview'
        const answer = await uploadMenu({ restaurantId, mode, version, suspendMissing }, files, (share) =>
          update({ share }),
        )
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

  const { files, isSuspending, preview } = state
  return {
    ...state,
    choose: (chosen: readonly File[]) => {
      void keepFiles(restaurantId, chosen)
      void run({ files: chosen, isSuspending: false })
    },
    /** Previews the same files again. */
    retry: () => void run({ files, isSuspending }),
    suspend: (isWanted: boolean) => void run({ files, isSuspending: isWanted }),
    commit: () => {
      if (preview) void run({ files, isSuspending, version: preview.version })
    },
    reset: () => {
      turn.current += 1
      void keepFiles(restaurantId, [])
      setState(nothing)
    },
  }
}
