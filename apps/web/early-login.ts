import type { Plugin, Rolldown } from 'vite'

const loginPage = '/pages/staff/login-page.tsx'

/** What the login needs beside the files the document names itself. */
const filesOfLogin = (html: string, bundle: Rolldown.OutputBundle): string[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(loginPage))
  if (!page) throw new Error(`The build has no chunk of ${loginPage}.`)
  const needed = new Set([page])
  // A set goes on to what is added while it is walked.
  for (const { imports } of needed)
    for (const chunk of chunks)
      if (imports.includes(chunk.fileName) && !html.includes(chunk.fileName)) needed.add(chunk)
  return [...needed].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}

/**
 * Has the document of the staff's login ask for it together with the first load, instead of after that: a round trip, of
 * the three until somebody can type on a slow network. They are asked for as Vite does later, so that none is fetched twice.
 *
 * @returns The plugin.
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
