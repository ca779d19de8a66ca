let page = ''
let count = 0

const write = (): void => {
  document.title = count > 0 ? `(${count}) ${page}` : page
}

export const setPageTitle = (title: string): void => {
  page = title
  write()
}

/** Shows a number of unseen items in the document title, so that other tabs see it; 0 removes it. */
export const setTitleCount = (waiting: number): void => {
  count = waiting
  write()
}
