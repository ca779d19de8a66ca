const failed = new Set<HTMLLinkElement>()

// Such errors do not bubble; on their way down they pass here.
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
 * Downloads the stylesheets that could not be downloaded before. What Vite imports asks for each once per visit: tried
 * again it would come without its looks.
 *
 * @returns When all are here; rejects when one is not.
 */
export const loadFailedStyles = (): Promise<unknown> => Promise.all([...failed].map(loadAnew))
