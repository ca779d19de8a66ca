import { useCallback, useEffect, useRef, useState } from 'react'
import { storage } from '#web/lib/storage.ts'
import { claimsOf } from './access-token.ts'
import { hasSession } from './session.ts'

const currentStaffId = (): string | undefined => {
  const { sub } = claimsOf(storage.get('accessToken') ?? '')
  return hasSession() && typeof sub === 'string' ? sub : undefined
}

/** Drafts of one kind of form that outlive the end of a session. */
export type SessionDrafts<T> = {
  /**
   * Looks for a kept draft; opening the form removes it from the store.
   *
   * @param form Name of the form, such as `edit dal-makhani`.
   * @returns The draft, if the session of the same person ended over it.
   */
  readonly find: (form: string) => T | undefined
  /**
   * Keeps a draft when the session ends while the form is open.
   *
   * @param form Name of the form.
   * @param draft What was typed and is not saved; undefined when nothing was.
   * @returns Forgets the draft: it was given up on purpose.
   */
  readonly useKept: (form: string, draft: T | undefined) => () => void
}

/**
 * Makes a store of drafts that survive the end of a session and the login after it. It is in memory, because a draft may hold
 * a picture; a reload forgets it. A draft belongs to the staff member who typed it: after the login of another one it is not
 * shown.
 *
 * @returns The store, empty.
 */
export const createSessionDrafts = <T>(): SessionDrafts<T> => {
  const kept = new Map<string, { readonly staffId: string; readonly draft: T }>()
  return {
    find: (form) => {
      const found = kept.get(form)
      return found?.staffId === currentStaffId() ? found?.draft : undefined
    },
    useKept: (form, draft) => {
      const [staffId] = useState(currentStaffId)
      const latest = useRef(draft)
      useEffect(() => {
        latest.current = draft
      }, [draft])
      useEffect(() => {
        kept.delete(form)
        return () => {
          // oxlint-disable-next-line react-hooks/exhaustive-deps -- the draft as it is when the form goes
          const left = latest.current
          if (left !== undefined && staffId !== undefined && !hasSession()) kept.set(form, { staffId, draft: left })
        }
      }, [form, staffId])
      return useCallback(() => {
        latest.current = undefined
      }, [])
    },
  }
}
