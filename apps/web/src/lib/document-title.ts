let page = ''
let count = 0

const write = (): void => {
  document.title = count > 0 ? `(${count}) ${page}` : page
}

/**
 * Names the tab after its screen.
 *
 * @param title The screen's name.
 */
export const setPageTitle = (title: string): void => {
  page = title
  write()
}

/**
 * Puts before the tab's name how much waits to be seen, so that another tab in front hides nothing.
 *
 * @param waiting How many; 0 takes the mark away.
 */
export const setTitleCount = (waiting: number): void => {
  count = waiting
  write()
}
