import { useCallback, useEffect, useRef, useState } from 'react'
import type { Input, ProblemParameters, Reply } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { ApiError } from '#web/api/errors.ts'
import { copyMenu, uploadMenu } from '#web/api/upload-menu.ts'
import { logFailure } from '#web/lib/log.ts'
import { findKeptChoices, findKeptFiles, keepChoices, keepFiles } from './kept-files.ts'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import type { RowChange, RowEdit, RowEdits } from './row-edits.ts'

/** A preview of an import, or its result. */
export type Preview = Reply<'importMenu'>

/** Another restaurant of the account, whose menu is copied. */
export type MenuSource = { readonly restaurantId: string; readonly name: string }

/** Open columns of a file, and the answer of an earlier time. */
export type Question = NonNullable<ProblemParameters<'menu_file_invalid'>['question']> & {
  readonly answer?: ChosenColumns
}

/** The columns that a person chose. */
export type ChosenColumns = NonNullable<Input<'importMenu'>['body']['columns']>[number]

/** The answers and edits for some files. */
type Choices = {
  readonly columns: readonly ChosenColumns[]
  readonly edits: RowEdits
  /** Identifies the files and columns that the edits belong to. */
  readonly contents: string | undefined
}

/** The state of an import. */
export type MenuImport = Choices & {
  readonly files: readonly File[]
  /** In place of files. */
  readonly source: MenuSource | undefined
  /** The sent share of an upload, from 0 to 1; undefined while none runs. */
  readonly share: number | undefined
  readonly isCommitting: boolean
  readonly preview: Preview | undefined
  readonly result: Preview | undefined
  readonly question: Question | undefined
  readonly isSuspending: boolean
  readonly error: unknown
}

type Attempt = {
  readonly files: readonly File[]
  readonly source?: MenuSource | undefined
  readonly isSuspending: boolean
  readonly version?: string
  readonly columns: readonly ChosenColumns[]
  readonly changes?: readonly RowChange[]
}

const noChoices: Choices = { columns: [], edits: {}, contents: undefined }

const nothing: MenuImport = {
  files: [],
  source: undefined,
  share: undefined,
  isCommitting: false,
  preview: undefined,
  result: undefined,
  question: undefined,
  isSuspending: false,
  error: undefined,
  ...noChoices,
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
  { files, source, isSuspending, version, columns, changes = [] }: Attempt,
  onProgress: (share: number) => void,
): Promise<Preview> => {
  const mode = version === undefined ? 'preview' : 'commit'
  if (!source)
    return uploadMenu(
      { restaurantId, mode, version, suspendMissing: isSuspending ? 'true' : 'false' },
      files,
      { columns: [...columns], changes: [...changes] },
      onProgress,
    )
  onProgress(1)
  return copyMenu({
    restaurantId,
    fromRestaurantId: source.restaurantId,
    mode,
    ...(version !== undefined && { version }),
    suspendMissing: isSuspending,
    ...(changes.length > 0 && { changes: [...changes] }),
  })
}

/** A file that the browser refuses before the upload. */
export class ChosenFileError extends Error {}

/** The question of a refusal; undefined for other failures. */
const questionOf = (error: unknown): Question | undefined =>
  error instanceof ApiError && error.code === 'menu_file_invalid' ? error.problem?.question : undefined

// Edits for other files or columns must not reach these rows.
const editsFor = ({ contents }: Preview, was: Choices): Pick<Choices, 'contents' | 'edits'> => ({
  contents,
  edits: was.contents === contents ? was.edits : {},
})

// Another version of the app may have stored it.
const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' && value !== null && 'columns' in value && 'edits' in value

/** Sends one attempt at a time, and keeps the state of the import. */
const useAttempts = (restaurantId: string, onImported: () => void) => {
  const [state, setState] = useState(nothing)
  // The answer of an earlier choice is ignored.
  const turn = useRef(0)

  const run = useCallback(
    async (attempt: Attempt) => {
      const { files, source, isSuspending, columns, version } = attempt
      turn.current += 1
      const own = turn.current
      const isCommitting = version !== undefined
      const update = (change: (was: MenuImport) => Partial<MenuImport>): void => {
        if (turn.current === own) setState((was) => ({ ...was, ...change(was) }))
      }
      const kept = isCommitting ? {} : { preview: undefined, result: undefined, question: undefined }
      update(() => ({ ...kept, files, source, isSuspending, isCommitting, columns, share: 0, error: undefined }))
      try {
        const refusal = refusalOf(files)
        if (refusal !== undefined) throw new ChosenFileError(refusal)
        const answer = await send(restaurantId, attempt, (share) => update(() => ({ share })))
        if (isCommitting) {
          void keepFiles(restaurantId, [])
          onImported()
          update(() => ({ ...nothing, result: answer }))
        } else update((was) => ({ share: undefined, preview: answer, ...editsFor(answer, was) }))
      } catch (error) {
        const question = questionOf(error)
        if (!question) logFailure(messages.failedLog, error)
        const isStale = error instanceof ApiError && error.code === 'menu_changed'
        update(() => ({
          share: undefined,
          isCommitting: false,
          question,
          error: question ? undefined : error,
          ...(isStale && { preview: undefined }),
        }))
      }
    },
    [restaurantId, onImported],
  )

  const reset = (): void => {
    turn.current += 1
    void keepFiles(restaurantId, [])
    setState(nothing)
  }

  return { state, setState, turn, run, reset }
}

/** Goes on with files, answers and edits from before a reload, and stores them. */
const useKeptChoices = (restaurantId: string, { state, setState, turn, run }: ReturnType<typeof useAttempts>): void => {
  useEffect(() => {
    let isCurrent = true
    void Promise.all([findKeptFiles(restaurantId), findKeptChoices(restaurantId)]).then(([files, choices]) => {
      if (!isCurrent || files.length === 0 || turn.current !== 0) return
      const { columns, edits, contents } = isChoices(choices) ? choices : noChoices
      setState((was) => ({ ...was, edits, contents }))
      void run({ files, isSuspending: false, columns })
    })
    return () => {
      isCurrent = false
    }
  }, [restaurantId, run, setState, turn])

  const { files, columns, edits, contents } = state
  useEffect(() => {
    if (files.length > 0) void keepChoices(restaurantId, { columns, edits, contents })
  }, [restaurantId, files, columns, edits, contents])
}

/** Previews and commits one import at a time. `onImported` is called after a commit. */
export const useMenuImport = (restaurantId: string, onImported: () => void) => {
  const attempts = useAttempts(restaurantId, onImported)
  useKeptChoices(restaurantId, attempts)
  const { state, setState, run, reset } = attempts
  const { files, source, isSuspending, preview, columns } = state
  const same = { files, source, isSuspending, columns }

  const edit = useCallback(
    (key: string, typed: RowEdit | undefined): void =>
      setState((was) => {
        const { [key]: _, ...others } = was.edits
        return { ...was, edits: typed ? { ...others, [key]: typed } : others }
      }),
    [setState],
  )

  return {
    ...state,
    choose: (chosen: readonly File[]) => {
      void keepFiles(restaurantId, chosen)
      setState((was) => ({ ...was, edits: {}, contents: undefined }))
      void run({ files: chosen, isSuspending: false, columns })
    },
    /** Previews a copy of another menu. */
    copy: (chosen: MenuSource) => {
      void keepFiles(restaurantId, [])
      setState((was) => ({ ...was, edits: {}, contents: undefined }))
      void run({ files: [], source: chosen, isSuspending: false, columns: [] })
    },
    /** Shows a question again whose answer is known. */
    ask: (question: Question | undefined) => setState((was) => ({ ...was, question })),
    answer: (answer: ChosenColumns) =>
      void run({ ...same, columns: [...columns.filter(({ shape }) => shape !== answer.shape), answer] }),
    /** Stores what was typed in a row by its key; undefined takes it back. */
    edit,
    /** Previews the same files again. */
    retry: () => void run(same),
    suspend: (isWanted: boolean) => void run({ ...same, isSuspending: isWanted }),
    commit: (changes: readonly RowChange[]) => {
      if (preview) void run({ ...same, changes, version: preview.version })
    },
    reset,
  }
}
