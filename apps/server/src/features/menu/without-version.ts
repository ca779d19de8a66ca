/** Removes the version of an item, a category or an option group: guests edit nothing, so their menu has no versions. */
export const withoutVersion = <T extends { readonly version?: number | undefined }>(stored: T): Omit<T, 'version'> => {
  const { version: _, ...rest } = stored
  return rest
}
