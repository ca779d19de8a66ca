import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

const file = join(import.meta.dirname, 'src/page-translation/keep-texts.ts')

/**
 * Puts the keeper of texts into the document: it must run before React and before a translation, and no script needs it
 * afterwards.
 */
export const pageTranslation = (): Plugin => ({
  name: 'page-translation',
  transformIndexHtml: async () => {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8').replace('export ', ''), file)
    // In a function, because variables of inline scripts are global.
    const script = minifySync(file, `(()=>{${code};keepTexts(document)})()`).code.trim()
    return [{ tag: 'script', injectTo: 'head', children: script }]
  },
})
