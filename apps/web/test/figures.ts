const isNamed = (element: Element, name: string): boolean => element.getAttribute('aria-label') === name

/** The figures and table rows of a section, each as one text; cells are separated by bars. */
export const figuresOf = (section: string): string[] => {
  const found = [...document.querySelectorAll('section')].findLast((one) => isNamed(one, section))
  if (!found) throw new Error(`There is no section “${section}”`)
  return [...found.querySelectorAll('dl > div, tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  )
}
