import { CellError } from './cell-error.ts'
import { flagOf, priceOf } from './cells.ts'

// Lists in one cell: parts are separated by |, and fields of a part by =. A backslash keeps a mark of a name.

/** Splits a text at a mark that has no backslash before it; the parts keep their backslashes. */
const split = (text: string, mark: '|' | '='): string[] => {
  const parts = ['']
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index)
    const last = parts.length - 1
    if (character === '\\') {
      parts[last] += character + text.charAt(index + 1)
      index += 1
    } else if (character === mark) parts.push('')
    else parts[last] += character
  }
  return parts
}

const unescaped = (text: string): string => text.trim().replaceAll(/\\(.)/gs, '$1')

/** A name as a part of a list. */
export const escapedName = (name: string): string => name.replaceAll(/[\\|=#]/g, '\\$&')

/** A portion of a cell. */
export type PortionPart = { readonly name: string; readonly price: number; readonly isAvailable: boolean }

/** A portion of a cell with its texts. */
type PortionTexts = { readonly name: string; readonly price: string; readonly isAvailable: string | undefined }

/** The texts of portions in a cell such as `Half=120|Full=220`; undefined for a cell of another form. */
export const portionTexts = (text: string): PortionTexts[] | undefined => {
  const parts = split(text, '|').filter((part) => part.trim() !== '')
  const found = parts.flatMap((part) => {
    const [name = '', price, isAvailable, ...others] = split(part, '=').map((cell) => cell.trim())
    if (price === undefined || others.length > 0) return []
    return [{ name: unescaped(name.replace(/^portion:/i, '')), price: unescaped(price), isAvailable }]
  })
  return found.length === parts.length ? found : undefined
}

/** Portions as `Half=120|Full=220`, with `=no` for one that is not available. @throws CellError */
export const portionsOf = (text: string): PortionPart[] => {
  const parts = portionTexts(text)
  if (!parts) throw new CellError('Write each portion as name=price, separated by |, such as Half=120|Full=220.')
  return parts.map(({ name, price, isAvailable }) => {
    if (price === '') throw new CellError(`“${name}” has no price. Write it in rupees, such as ${name}=240.`)
    return { name, price: priceOf(price), isAvailable: isAvailable === undefined || flagOf(isAvailable) }
  })
}

/** Portions as a cell; a price that is a text is checked when the cell is read. */
export const portionsText = (
  portions: readonly (Omit<PortionPart, 'price'> & { readonly price: number | string })[],
): string =>
  portions
    .map(
      ({ name, price, isAvailable }) => `${escapedName(name)}=${escapedName(String(price))}${isAvailable ? '' : '=no'}`,
    )
    .join('|')

/** An option group of a cell: by its name, or as `#id` if its name is not unique. */
export type GroupPart = { readonly id: string } | { readonly name: string }

/** Option groups as `Bread|Extra toppings`. */
export const groupsOf = (text: string): GroupPart[] =>
  split(text, '|').flatMap((part) => {
    const trimmed = part.trim()
    if (trimmed === '') return []
    return [trimmed.startsWith('#') ? { id: trimmed.slice(1) } : { name: unescaped(trimmed) }]
  })
