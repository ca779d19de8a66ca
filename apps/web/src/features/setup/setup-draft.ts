import { type StarterMenuId, starterMenuIds, suggestId } from '@thali/contract/setup/setup'

/** The typed fields. */
export type SetupDraft = {
  readonly code: string
  readonly name: string
  /** The restaurant's id as typed; undefined while it follows the name. */
  readonly id: string | undefined
  readonly tables: string
  readonly username: string
  /** Never stored: empty after a reload. */
  readonly password: string
  /** `empty` for no dishes; undefined before the choice. */
  readonly menu: StarterMenuId | 'empty' | undefined
}

/** sessionStorage key, for a reload in the same tab. */
const storageKey = 'thali-setup'

const empty: SetupDraft = {
  code: '',
  name: '',
  id: undefined,
  tables: '',
  username: '',
  password: '',
  menu: undefined,
}

const textOf = (stored: object, field: string): string => {
  const value: unknown = Reflect.get(stored, field)
  return typeof value === 'string' ? value : ''
}

/** The draft of this tab; an empty one without a readable entry. */
export const readDraft = (): SetupDraft => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return empty
    const chosen = textOf(stored, 'menu')
    const menu = [...starterMenuIds, 'empty' as const].find((one) => one === chosen)
    return {
      code: textOf(stored, 'code'),
      name: textOf(stored, 'name'),
      id: textOf(stored, 'id') || undefined,
      tables: textOf(stored, 'tables'),
      username: textOf(stored, 'username'),
      password: '',
      menu,
    }
  } catch {
    return empty
  }
}

/** Keeps the draft for a reload of this tab. A browser without storage keeps it in memory only. */
export const storeDraft = (draft: SetupDraft): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...draft, password: undefined }))
  } catch {
    // Private modes of some browsers.
  }
}

/** Removes the draft after the set-up: its code is used up. */
export const removeDraft = (): void => {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}

/** The id that the restaurant will have. `chosen` is the operator's choice. */
export const idOf = ({ id, name }: SetupDraft, chosen: string | undefined): string => id ?? chosen ?? suggestId(name)

/** The typed number of tables; 0 for anything else. */
export const tablesOf = (text: string): number => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0)

/** The body of the call, from a complete draft. */
export const toCreation = (draft: SetupDraft, chosen: string | undefined) => ({
  code: draft.code.trim(),
  restaurant: { id: idOf(draft, chosen), name: draft.name.trim(), tableCount: tablesOf(draft.tables) },
  admin: { username: draft.username.trim(), password: draft.password },
  ...(draft.menu !== undefined && draft.menu !== 'empty' && { menu: draft.menu }),
})
