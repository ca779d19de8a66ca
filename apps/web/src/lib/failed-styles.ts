const failed = new Set<HTMLLinkElement>()

// Such errors do not bubble, but they can be captured.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

const loadAnew = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    failed.delete(link)
    const anew = document.createElement('link')
    for (const { name, value } of link.attributes) anew.setAttribute(name, value)
    anew.addEventListener('load', resolve)
    anew.addEventListener('error', reject)
    link.replaceWith(anew)
  })

/**
 * Downloads the stylesheets that failed before. Vite's imports request each stylesheet once per visit; a retry of the
 * import would come without its styles.
 *
 * @returns Resolves when all are loaded; rejects when one fails.
 */
export const loadFailedStyles = (): Promise<unknown> => Promise.all([...failed].map(loadAnew))
