import { useCallback, useEffect, useRef, useState } from 'react'
import { storage } from '#web/lib/storage.ts'
import { claimsOf } from '#web/api/access-token.ts'
import { hasSession } from '#web/api/session.ts'

/** The logged-in staff member; undefined for a guest. */
export const currentStaffId = (): string | undefined => {
  const { sub } = claimsOf(storage.get('accessToken') ?? '')
  return hasSession() && typeof sub === 'string' ? sub : undefined
}

/** The staff member in the restaurant of the session: in another one the same form is about other data. */
const currentMember = (): string | undefined => {
  const { rid } = claimsOf(storage.get('accessToken') ?? '')
  const staffId = currentStaffId()
  return staffId === undefined ? undefined : `${staffId} ${String(rid)}`
}

/** Drafts for one kind of form that outlive a session. */
export type SessionDrafts<T> = {
  /** The draft that the same staff member left when the session ended; `useKeptDraft` removes it. */
  readonly find: (form: string) => T | undefined
  readonly remove: (form: string) => void
  readonly store: (form: string, member: string, draft: T) => void
}

/**
 * Creates a store of drafts that survive the end of a session. It is in memory, because a draft may hold a picture; a
 * reload loses it. Only their author sees them.
 */
export const createSessionDrafts = <T>(): SessionDrafts<T> => {
  const stored = new Map<string, { readonly member: string; readonly draft: T }>()
  return {
    find: (form) => {
      const found = stored.get(form)
      return found?.member === currentMember() ? found?.draft : undefined
    },
    remove: (form) => void stored.delete(form),
    store: (form, member, draft) => void stored.set(form, { member, draft }),
  }
}

/**
 * Stores the draft if the session ends while the form is open; nothing without `drafts`. Returns a function that discards it.
 *
 * @param form The id of the form, in all languages.
 */
export const useKeptDraft = <T>(
  drafts: SessionDrafts<T> | undefined,
  form: string,
  draft: T | undefined,
): (() => void) => {
  const [member] = useState(currentMember)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  useEffect(() => {
    drafts?.remove(form)
    return () => {
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- the draft as it is when the form goes
      const left = latest.current
      if (left !== undefined && member !== undefined && !hasSession()) drafts?.store(form, member, left)
    }
  }, [drafts, form, member])
  return useCallback(() => {
    latest.current = undefined
  }, [])
}
