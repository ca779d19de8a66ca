import type { Plugin, Rolldown } from 'vite'

const loginPage = '/pages/staff/session/login-page.tsx'

/** The files of the login page that the document does not already name. */
const filesOfLogin = (html: string, bundle: Rolldown.OutputBundle): string[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(loginPage))
  if (!page) throw new Error(`The build has no chunk of ${loginPage}.`)
  const needed = new Set([page])
  // The loop also visits elements that it adds to the set.
  for (const { imports } of needed)
    for (const chunk of chunks)
      if (imports.includes(chunk.fileName) && !html.includes(chunk.fileName)) needed.add(chunk)
  return [...needed].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}

/**
 * Preloads the login page together with the first files: a slow network needs two round trips instead of three. The
 * attributes equal Vite's later preloads; otherwise the browser would fetch each file twice.
 */
export const earlyLogin = (): Plugin => ({
  name: 'early-login',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => [
      {
        tag: 'script',
        injectTo: 'head',
        children: `if(/^\\/admin(\\/login)?\\/?$/.test(location.pathname))for(let href of ${JSON.stringify(filesOfLogin(html, bundle).map((name) => `/${name}`))})document.head.append(Object.assign(document.createElement('link'),{href,crossOrigin:''},href.endsWith('css')?{rel:'preload',as:'style'}:{rel:'modulepreload'}))`,
      },
    ],
  },
})
