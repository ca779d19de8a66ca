import type { Chosen } from '../model/chooser.ts'

/** A choice that was not added yet. */
export type ChooserDraft = {
  readonly chosen: Chosen
  readonly quantity: number
  /** As typed; undefined until the guest types. */
  readonly note: string | undefined
}

/** sessionStorage key: drafts last for the visit, also after a reload. */
const storageKey = 'chooserDrafts'

type StoredDraft = {
  readonly portionId?: string
  readonly options: readonly (readonly [string, number])[]
  readonly quantity: number
  readonly note?: string
}

type StoredDrafts = Readonly<Record<string, StoredDraft>>

// Where a browser forbids storage, drafts last until the page closes.
let memory: StoredDrafts = {}

const read = (): StoredDrafts => {
  try {
    // Only writeDraft writes it.
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredDrafts | null) ?? memory
  } catch {
    return memory
  }
}

/** The draft of a dish, since the chooser was closed without adding it. */
export const readDraft = (dishId: string): ChooserDraft | undefined => {
  const stored = read()[dishId]
  return (
    stored && {
      chosen: { portionId: stored.portionId, options: new Map(stored.options) },
      quantity: stored.quantity,
      note: stored.note,
    }
  )
}

/** Keeps the draft of a dish; undefined after it was added. */
export const writeDraft = (dishId: string, draft: ChooserDraft | undefined): void => {
  const { [dishId]: _, ...others } = read()
  memory = draft
    ? {
        ...others,
        [dishId]: {
          ...(draft.chosen.portionId !== undefined && { portionId: draft.chosen.portionId }),
          options: [...draft.chosen.options],
          quantity: draft.quantity,
          ...(draft.note !== undefined && { note: draft.note }),
        },
      }
    : others
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(memory))
  } catch {
    // As in read.
  }
}
