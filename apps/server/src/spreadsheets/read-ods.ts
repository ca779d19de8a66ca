import { FileProblem, type ReadTable } from './read-file.ts'
import { readMarkup } from './read-markup.ts'
import { readZip } from './read-zip.ts'

// As a workbook of the same menu.
const limits = { entriesMax: 1, bytesMax: 100 * 1024 * 1024 }

/** Reads the sheets of an OpenDocument file (.ods). @throws FileProblem for a damaged file and sizes that no menu has. */
export const readOds = (bytes: Uint8Array): ReadTable[] => {
  const content = readZip(bytes, limits, (name) => name === 'content.xml').get('content.xml')
  if (!content) throw new FileProblem('The file is damaged and cannot be opened. Save or download it again.')
  return readMarkup(Buffer.from(content).toString('utf8'), 'ods')
}
