import { useState } from 'react'
import { type ChangedPart, type Parts, areSame, holds, rebase } from './rebase.ts'

export type Versioned = { readonly version?: number | undefined }

/** State of a form while it is edited. */
export type EditState<S, D, P extends string> = {
  /** The stored version that the edit is based on; undefined for something new. */
  readonly base: S | undefined
  /** The form before any input. */
  readonly initial: D
  readonly draft: D
  /** Parts that another admin changed since, with their value as text. */
  readonly changed: readonly (ChangedPart<D, P> & { readonly words: string })[]
}

/** The form of something stored, and its parts that are edited, compared and named together. */
export type EditRules<S, D, P extends string> = {
  readonly parts: Parts<D, P> & Readonly<Record<P, { readonly label: string }>>
  readonly draftOf: (stored: S) => D
  /** The stored part as text. */
  readonly words: (part: P, stored: S, draft: D) => string
}

/** A row of the conflict notice (edit-conflict.tsx). */
export type ConflictRow = {
  readonly label: string
  readonly theirs: string
  readonly inForm: 'taken' | 'mine' | 'theirs'
  readonly onSwap: () => void
}

export type RebasedEdit<S, D, P extends string> = {
  readonly state: EditState<S, D, P>
  readonly base: S | undefined
  readonly draft: D
  /** There is unsaved input. */
  readonly isChanged: boolean
  readonly rows: readonly ConflictRow[]
  readonly change: (part: Partial<D>) => void
  /** Applies the typed fields on top of the other admin's version; returns the new form. */
  readonly moveOnto: (theirs: S) => Pick<EditState<S, D, P>, 'draft' | 'changed'>
}

const areSameForms = <D, P extends string>(parts: Parts<D, P>, one: D, other: D): boolean =>
  Object.keys(parts).every((part) => {
    // Object.keys loses the type of the keys.
    const { read } = parts[part as P]
    return areSame(read(one), read(other))
  })

const onTopOf = <S, D extends object, P extends string>(
  { parts, draftOf, words }: EditRules<S, D, P>,
  state: EditState<S, D, P>,
  theirs: S,
): EditState<S, D, P> => {
  const initial = draftOf(theirs)
  const { draft, changed } = rebase(parts, state.draft, state.initial, initial)
  const isUntouched = changed.every(({ mine }) => mine === undefined) && areSameForms(parts, state.draft, state.initial)
  const rows = changed.map((one) => ({ ...one, words: words(one.part, theirs, initial) }))
  return { base: theirs, initial, draft, changed: isUntouched ? [] : rows }
}

/**
 * State of a form. When its subject changes on the server, typed fields stay, other fields follow, and the form shows
 * which changed.
 *
 * @param stored As last fetched; undefined for something new.
 * @param opened The state when the form opens.
 */
export const useRebasedEdit = <S extends Versioned, D extends object, P extends string>(
  stored: S | undefined,
  rules: EditRules<S, D, P>,
  opened: () => EditState<S, D, P>,
): RebasedEdit<S, D, P> => {
  const { parts } = rules
  const [state, setState] = useState(opened)
  const isBehind = stored !== undefined && (stored.version ?? 0) > (state.base?.version ?? 0)
  const current = isBehind ? onTopOf(rules, state, stored) : state
  if (isBehind) setState(current)

  const { base, initial, draft, changed } = current
  const change = (part: Partial<D>): void => setState((was) => ({ ...was, draft: { ...was.draft, ...part } }))
  const rowOf = ({ part, words, theirs, mine }: (typeof changed)[number]): ConflictRow => {
    const isTheirs = holds(parts, part, draft, theirs)
    return {
      label: parts[part].label,
      theirs: words,
      inForm: isTheirs ? (mine ? 'theirs' : 'taken') : 'mine',
      onSwap: () => change(isTheirs && mine ? mine : theirs),
    }
  }
  return {
    state: current,
    base,
    draft,
    isChanged: !areSameForms(parts, draft, initial),
    rows: changed.map(rowOf),
    change,
    moveOnto: (theirs) => {
      const moved = onTopOf(rules, current, theirs)
      setState(moved)
      return moved
    },
  }
}
