import { type ReactElement, useRef, useState } from 'react'
import { EditConflict } from './edit-conflict.tsx'
import { RestoredNotice, useFirstErrorFocus } from './form.tsx'
import { type EditRules, type EditState, type RebasedEdit, type Versioned, useRebasedEdit } from './rebased-edit.ts'
import { type SessionDrafts, useKeptDraft } from './session-drafts.ts'

type FormEditOptions<S, D, P extends string> = {
  /** Drafts of this kind of form. */
  readonly drafts: SessionDrafts<EditState<S, D, P>>
  /** Identifies the form among them, in all languages. */
  readonly id: string
  /** As last fetched; undefined for something new. */
  readonly stored: S | undefined
  readonly rules: EditRules<S, D, P>
  /** The form of something new. */
  readonly initial: () => D
}

/**
 * An edit of something stored. Typed fields stay after a failed save, another editor's save and the end of the session.
 */
export const useFormEdit = <S extends Versioned, D extends object, P extends string>(
  options: FormEditOptions<S, D, P>,
) => {
  const { drafts, id, stored, rules } = options
  const formRef = useRef<HTMLFormElement>(null)
  const [restored] = useState(() => drafts.find(id))
  const edit: RebasedEdit<S, D, P> = useRebasedEdit(stored, rules, () => {
    if (restored) return restored
    const initial = stored ? rules.draftOf(stored) : options.initial()
    return { base: stored, initial, draft: initial, changed: [] }
  })
  const giveUp = useKeptDraft(drafts, id, edit.isChanged ? edit.state : undefined)
  const [attempts, setAttempts] = useState(0)
  const [refusals, setRefusals] = useState(0)
  useFirstErrorFocus(formRef, attempts)
  return {
    ...edit,
    formRef,
    refusals,
    isRestored: restored === edit.state,
    /** Discards the draft. */
    giveUp,
    /** A save was tried: errors show. */
    isChecked: attempts > 0,
    /** Shows errors, and focuses the first one. */
    checkAll: () => setAttempts((count) => count + 1),
    uncheck: () => setAttempts(0),
    /**
     * Puts the edit on top of another editor's version. Returns what to save; undefined when they changed something that
     * the user has to see first.
     */
    putOnTopOf: <T,>(theirs: S, toSave: (draft: D, theirs: S) => T): T | undefined => {
      const { draft, changed } = edit.moveOnto(theirs)
      if (changed.length === 0) return toSave(draft, theirs)
      setRefusals((count) => count + 1)
      return undefined
    },
  }
}

type FormNoticesProps = Pick<ReturnType<typeof useFormEdit>, 'isRestored' | 'rows' | 'refusals'> & {
  /** Names the stored thing that another editor changed. */
  readonly conflictTitle: string
}

/** Above a form: a restored draft, and the changes of another editor. */
export const FormNotices = ({ isRestored, rows, refusals, conflictTitle }: FormNoticesProps): ReactElement => (
  <>
    {isRestored && <RestoredNotice />}
    {rows.length > 0 && <EditConflict title={conflictTitle} rows={rows} refusals={refusals} />}
  </>
)
