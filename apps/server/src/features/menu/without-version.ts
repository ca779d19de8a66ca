/**
 * What anybody may see of an item or a category: diners edit nothing, so their menu does not carry versions.
 *
 * @param stored As it is stored.
 * @returns The same without its version.
 */
export const withoutVersion = <T extends { readonly version?: number | undefined }>(stored: T): Omit<T, 'version'> => {
  const { version: _, ...rest } = stored
  return rest
}
