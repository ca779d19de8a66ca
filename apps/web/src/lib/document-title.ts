let page = ''
let count = 0

const write = (): void => {
  document.title = count > 0 ? `(${count}) ${page}` : page
}

/** Sets the document title to the name of the screen. */
export const setPageTitle = (title: string): void => {
  page = title
  write()
}

/**
 * Shows a number of unseen things in the document title, so that it is visible from another tab.
 *
 * @param waiting The number; 0 removes it.
 */
export const setTitleCount = (waiting: number): void => {
  count = waiting
  write()
}
