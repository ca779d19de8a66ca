import * as bounds from '@thali/contract/basics/bounds'
import {
  type StarterMenuId,
  restaurantIdPattern,
  starterMenuIds,
  suggestId,
  usernamePattern,
} from '@thali/contract/setup/setup'
import { setupMessages as messages } from './setup-messages.en.ts'

/** The typed fields. The password is not part of them: it is never stored. */
export type SetupDraft = {
  readonly code: string
  readonly name: string
  /** The restaurant's id as typed; undefined while it follows the name. */
  readonly id?: string
  readonly tables: string
  readonly username: string
  /** `empty` for no dishes; undefined before the choice. */
  readonly menu?: StarterMenuId | 'empty'
}

/** The steps in their order. */
export const setupSteps = ['code', 'restaurant', 'admin', 'menu', 'summary'] as const

export type SetupStep = (typeof setupSteps)[number]

/** The refused fields of a step, with the words for each. */
export type Faults = Readonly<Record<string, string>>

/** sessionStorage key, for a reload in the same tab. */
const storageKey = 'thali-setup'

const empty: SetupDraft = { code: '', name: '', tables: '', username: '' }

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
    const id = textOf(stored, 'id')
    return {
      code: textOf(stored, 'code'),
      name: textOf(stored, 'name'),
      ...(id && { id }),
      tables: textOf(stored, 'tables'),
      username: textOf(stored, 'username'),
      ...(menu && { menu }),
    }
  } catch {
    return empty
  }
}

/** Keeps the draft for a reload of this tab. A browser without storage keeps it in memory only. */
export const storeDraft = (draft: SetupDraft): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
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

const tablesOf = (text: string): number => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0)

const faultsOf: Readonly<
  Record<SetupStep, (draft: SetupDraft, password: string, chosen: string | undefined) => Faults>
> = {
  code: ({ code }) => (code.trim() === '' ? { code: messages.codeMissing } : {}),
  restaurant: (draft, _, chosen) => ({
    ...(draft.name.trim() === '' && { name: messages.nameMissing }),
    ...(tablesOf(draft.tables) < 1 && { tables: messages.tablesInvalid(bounds.tableNumberMax) }),
    ...(!restaurantIdPattern.test(idOf(draft, chosen)) && { id: messages.addressInvalid }),
  }),
  admin: ({ username }, password) => ({
    ...(!usernamePattern.test(username.trim()) && { username: messages.usernameInvalid }),
    ...(password.length < bounds.passwordLengthMin && { password: messages.passwordShort(bounds.passwordLengthMin) }),
  }),
  menu: () => ({}),
  summary: () => ({}),
}

/** The missing or wrong fields of a step; empty when it is complete. */
export const stepFaults = (step: SetupStep, draft: SetupDraft, password: string, chosen: string | undefined): Faults =>
  faultsOf[step](draft, password, chosen)

/** The step of an address, or an earlier one that is not complete, such as the password after a reload. */
export const openStep = (
  wanted: string | null,
  draft: SetupDraft,
  password: string,
  chosen: string | undefined,
): SetupStep => {
  const at = Math.max(
    0,
    setupSteps.findIndex((step) => step === wanted),
  )
  const before = setupSteps.slice(0, at)
  const incomplete = before.find((step) => Object.keys(stepFaults(step, draft, password, chosen)).length > 0)
  return incomplete ?? setupSteps[at] ?? 'code'
}

/** The body of the call, from a complete draft. */
export const toCreation = (draft: SetupDraft, password: string, chosen: string | undefined) => ({
  code: draft.code.trim(),
  restaurant: { id: idOf(draft, chosen), name: draft.name.trim(), tableCount: tablesOf(draft.tables) },
  admin: { username: draft.username.trim(), password },
  ...(draft.menu !== undefined && draft.menu !== 'empty' && { menu: draft.menu }),
})
