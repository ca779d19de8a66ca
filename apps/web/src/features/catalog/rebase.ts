/** How a form's parts are read: each gives the fields it is made of, so that two forms can be compared part by part. */
export type Parts<D, P extends string> = Readonly<Record<P, (draft: D) => Partial<D>>>

/** A part that somebody else changed while it stood in a form here. */
export type ChangedPart<D, P extends string> = {
  readonly part: P
  readonly theirs: Partial<D>
  /** What was typed here; undefined when that was not touched, and theirs was taken over. */
  readonly mine: Partial<D> | undefined
}

/** A form on top of what somebody else saved meanwhile. */
export type Rebased<D, P extends string> = {
  readonly draft: D
  /** What they changed and the form did not have yet; empty when there is nothing to look at. */
  readonly changed: readonly ChangedPart<D, P>[]
}

const areSame = <D>(one: Partial<D>, other: Partial<D>): boolean => {
  const fields = new Map(Object.entries(one))
  const others = Object.entries(other)
  return fields.size === others.length && others.every(([field, value]) => fields.get(field) === value)
}

/**
 * Whether a part of a form holds something.
 *
 * @param parts How the form is read.
 * @param part Which one.
 * @param draft The form.
 * @param fields What it may hold.
 * @returns True when it holds just that.
 */
export const holds = <D, P extends string>(parts: Parts<D, P>, part: P, draft: D, fields: Partial<D>): boolean =>
  areSame(parts[part](draft), fields)

/**
 * Puts what was typed on top of what somebody else saved meanwhile: what was touched here stays, everything else is theirs.
 *
 * @param parts How the form is read.
 * @param draft The form as it stands.
 * @param base The form as it was opened.
 * @param theirs The form as it would be opened now.
 * @returns The form on top of theirs, and which parts there are to look at.
 */
export const rebase = <D extends object, P extends string>(
  parts: Parts<D, P>,
  draft: D,
  base: D,
  theirs: D,
): Rebased<D, P> => {
  // Object.entries cannot say that its keys are the parts.
  const pick = Object.entries(parts) as [P, (draft: D) => Partial<D>][]
  const changed = pick.flatMap(([part, read]) => {
    const [was, mine, now] = [read(base), read(draft), read(theirs)]
    if (areSame(was, now) || areSame(mine, now)) return []
    return [{ part, theirs: now, mine: areSame(mine, was) ? undefined : mine }]
  })
  const taken = changed.filter(({ mine }) => mine === undefined).map((one) => one.theirs)
  return { draft: Object.assign({ ...draft }, ...taken), changed }
}
