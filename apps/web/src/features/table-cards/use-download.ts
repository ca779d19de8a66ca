import { saveFile } from '#web/lib/save-file.ts'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import type { CardContent } from './paper/card-content.ts'
import type { FormatName } from './paper/formats.ts'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

type Wanted = { readonly cards: readonly CardContent[]; readonly format: FormatName }

const svgFile = (content: string): Blob => new Blob([content], { type: 'image/svg+xml' })

/** Saves the paper of tables as files: one drawing, or several in a zip file. */
export const useDownload = (): Saving<Wanted, number> =>
  useSaving(async ({ cards, format }) => {
    // Few admins ask for files.
    const { drawingsOf } = await import('./drawings.tsx')
    const files = await drawingsOf(cards, format)
    const [only] = files
    if (only && files.length === 1) saveFile(svgFile(only.content), only.name)
    else saveFile((await import('./zip-file.ts')).zipOf(files), `table-${format}s.zip`)
    return files.length
  }, messages.downloadFailedLog)
