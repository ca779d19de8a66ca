/**
 * Joins class names, leaving out what does not apply.
 *
 * @param names Names, or falsy values in their place.
 * @returns The value of `className`.
 */
export const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
