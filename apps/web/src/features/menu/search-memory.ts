/** How a search was left: for coming back from the basket to where one was. */
export type LeftSearch = {
  readonly text: string
  /** How many results were drawn. */
  readonly drawn: number
  /** Pixels from the top. */
  readonly scrollY: number
}

let left: LeftSearch | undefined

/** @returns The search as it was left; undefined for a new one. */
export const getLeftSearch = (): LeftSearch | undefined => left

/**
 * Remembers how the search is left.
 *
 * @param search What it shows; undefined begins anew the next time.
 */
export const setLeftSearch = (search: LeftSearch | undefined): void => {
  left = search
}
