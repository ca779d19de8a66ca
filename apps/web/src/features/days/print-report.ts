/** Prints the report in the light theme: paper is white in every theme. */
export const printReport = (): void => {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset['theme'] = 'light'
  window.addEventListener(
    'afterprint',
    () => {
      if (theme === undefined) delete dataset['theme']
      else dataset['theme'] = theme
    },
    { once: true },
  )
  window.print()
}
