/** Removes the version of an item or a category: guests edit nothing, so their menu has no versions. */
export const withoutVersion = <T extends { readonly version?: number | undefined }>(stored: T): Omit<T, 'version'> => {
  const { version: _, ...rest } = stored
  return rest
}
