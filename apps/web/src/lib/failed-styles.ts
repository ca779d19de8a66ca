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

/** Downloads failed stylesheets again: Vite requests each only once per visit, so a repeated import has no styles. */
export const loadFailedStyles = (): Promise<unknown> => Promise.all([...failed].map(loadAnew))
