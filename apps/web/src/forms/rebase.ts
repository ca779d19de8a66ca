/** The parts of a form: `read` returns the fields of its part, so that two forms can be compared part by part. */
export type Parts<D, P extends string> = Readonly<Record<P, { readonly read: (draft: D) => Partial<D> }>>

/** A part that another admin changed during the edit. */
export type ChangedPart<D, P extends string> = {
  readonly part: P
  readonly theirs: Partial<D>
  /** The typed value; undefined when the part was not edited and the other value was taken. */
  readonly mine: Partial<D> | undefined
}

/** A form on top of the other admin's version. */
export type Rebased<D, P extends string> = {
  readonly draft: D
  /** Their changes that the form did not have; empty without conflicts. */
  readonly changed: readonly ChangedPart<D, P>[]
}

/** Whether two values are equal. Lists are compared by their entries. JSON of a picture (Blob) says nothing. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (!(one instanceof Blob || other instanceof Blob) && JSON.stringify(one) === JSON.stringify(other))

/** Whether two sets of fields are equal. */
export const areSame = <D>(one: Partial<D>, other: Partial<D>): boolean => {
  const fields = new Map(Object.entries(one))
  const others = Object.entries(other)
  return fields.size === others.length && others.every(([field, value]) => isSame(fields.get(field), value))
}

/** Whether a part of a form has exactly these fields. */
export const holds = <D, P extends string>(parts: Parts<D, P>, part: P, draft: D, fields: Partial<D>): boolean =>
  areSame(parts[part].read(draft), fields)

/**
 * Three-way merge: edited parts stay, all other parts come from the other admin's version.
 *
 * @param base The form as it was opened.
 * @param theirs The form of the other admin's version.
 */
export const rebase = <D extends object, P extends string>(
  parts: Parts<D, P>,
  draft: D,
  base: D,
  theirs: D,
): Rebased<D, P> => {
  // Object.entries loses the type of its keys.
  const pick = Object.entries(parts) as [P, Parts<D, P>[P]][]
  const changed = pick.flatMap(([part, { read }]) => {
    const [was, mine, now] = [read(base), read(draft), read(theirs)]
    if (areSame(was, now) || areSame(mine, now)) return []
    return [{ part, theirs: now, mine: areSame(mine, was) ? undefined : mine }]
  })
  const taken = changed.filter(({ mine }) => mine === undefined).map((one) => one.theirs)
  return { draft: Object.assign({ ...draft }, ...taken), changed }
}
