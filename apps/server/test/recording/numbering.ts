/** Ids and secrets, which differ with each run; the id of a table is short. */
const random = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[\w-]*[\dA-Z])[\w-]{22,}|(?<="objectId":")[\da-z]{6}(?=")/g

/** Replaces each id in a text by the number of its first appearance, such as `#1`. */
export const createNumbering = (prefix = '#'): ((text: string) => string) => {
  const numbers = new Map<string, string>()
  return (text) =>
    text.replace(random, (found) => {
      const number = numbers.get(found) ?? `${prefix}${numbers.size + 1}`
      numbers.set(found, number)
      return number
    })
}

/** For `JSON.stringify`: leaves out the values of passwords and secrets. */
export const hideSecrets = (field: string, value: unknown): unknown =>
  ['password', 'secret'].includes(field) ? '…' : value
