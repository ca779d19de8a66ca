/** State of the search, restored when the diner comes back from the basket. */
export type LeftSearch = {
  readonly text: string
  /** Number of rendered results. */
  readonly drawn: number
  /** Pixels from the top. */
  readonly scrollY: number
}

let left: LeftSearch | undefined

/** sessionStorage key of this tab's search text, for a reload. */
const textKey = 'searchText'

export const getLeftSearch = (): LeftSearch | undefined => left

export const getTypedText = (): string => {
  try {
    return sessionStorage.getItem(textKey) ?? ''
  } catch {
    // Storage is blocked: a reload begins a new search.
    return ''
  }
}

export const storeTypedText = (text: string): void => {
  try {
    sessionStorage.setItem(textKey, text)
  } catch {
    // As in getTypedText.
  }
}

/** Stores the state when the search closes; undefined clears it. */
export const setLeftSearch = (search: LeftSearch | undefined): void => {
  left = search
  storeTypedText(search?.text ?? '')
}
