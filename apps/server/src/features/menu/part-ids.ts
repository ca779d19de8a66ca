import { AppError } from '#server/platform/app-error.ts'

type Part = { readonly id: string; readonly name: string }
type SavedPart = { readonly id?: string | undefined; readonly name: string }

/**
 * The ids of saved portions or options. One without an id keeps the id of the stored one with its name, so that a
 * repeated save changes nothing; a new one gets a new id.
 */
export const partIds = (saved: readonly SavedPart[], stored: readonly Part[], newId: () => string): string[] => {
  const named = new Set(saved.map(({ id }) => id))
  const byName = new Map(stored.filter(({ id }) => !named.has(id)).map(({ id, name }) => [name, id]))
  return saved.map(({ id, name }) => id ?? byName.get(name) ?? newId())
}

/** Throws `validation_failed` for ids that are not stored or appear twice; `path` is the field of the list. */
export const refuseUnknownIds = (path: string, saved: readonly SavedPart[], stored: readonly Part[]): void => {
  const ids = saved.map(({ id }) => id)
  const fields = ids.flatMap((id, index) => {
    if (id === undefined) return []
    if (ids.indexOf(id) < index) return [{ path: `${path}.${index}.id`, message: 'Must appear once' }]
    return stored.some((part) => part.id === id)
      ? []
      : [{ path: `${path}.${index}.id`, message: 'Must be a stored id' }]
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}
