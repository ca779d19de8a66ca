/** How a search was left: for coming back from the basket to where one was. */
export type LeftSearch = {
  readonly text: string
  /** How many results were drawn. */
  readonly drawn: number
  /** Pixels from the top. */
  readonly scrollY: number
}

let left: LeftSearch | undefined

/** The text of this tab's search, for a reload. */
const textKey = 'searchText'

/** @returns The search as it was left; undefined for a new one. */
export const getLeftSearch = (): LeftSearch | undefined => left

/** @returns The text as it was before a reload; empty for a new search. */
export const getTypedText = (): string => {
  try {
    return sessionStorage.getItem(textKey) ?? ''
  } catch {
    // The browser forbids storage: a reload begins a new search.
    return ''
  }
}

/**
 * Keeps the text for a reload of this tab.
 *
 * @param text What is typed.
 */
export const keepTypedText = (text: string): void => {
  try {
    sessionStorage.setItem(textKey, text)
  } catch {
    // As in getTypedText.
  }
}

/**
 * Remembers how the search is left.
 *
 * @param search What it shows; undefined begins a new one the next time.
 */
export const setLeftSearch = (search: LeftSearch | undefined): void => {
  left = search
  keepTypedText(search?.text ?? '')
}
