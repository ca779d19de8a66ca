import * as pages from '@thali/contract/basics/pages'

// Not in `addresses.ts`, which phones download.

/** The papers of a printer. */
export const papersOf = (printerId: string): string => `${pages.papers}?${new URLSearchParams({ printer: printerId })}`

/** One paper, to be printed from the browser. */
export const paperToPrint = (jobId: string): string => `${pages.papers}?${new URLSearchParams({ paper: jobId })}`
