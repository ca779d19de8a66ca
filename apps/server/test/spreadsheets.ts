import readExcelFile from 'read-excel-file/node'

/** Reads CSV as RFC 4180 defines it, character by character: rows of fields. The byte order mark is required. */
export const readCsv = (bytes: Uint8Array): string[][] => {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (!text.startsWith('\uFEFF')) throw new Error('The byte order mark is missing')
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  for (let index = 1; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (isQuoted) {
      if (character !== '"') field += character
      else if (text.charAt(index + 1) === '"') {
        field += '"'
        index += 1
      } else isQuoted = false
    } else if (character === '"' && field === '') isQuoted = true
    else if (character === ',') {
      row.push(field)
      field = ''
    } else if (character === '\r' && text.charAt(index + 1) === '\n') {
      rows.push([...row, field])
      row = []
      field = ''
      index += 1
    } else if (character === '"' || character === '\n' || character === '\r') throw new Error(`Misplaced ${character}`)
    else field += character
  }
  if (field !== '' || row.length > 0) throw new Error('The last row has no end')
  return rows
}

/** The cells of each sheet in a workbook, read by another library than the one that wrote it. */
export const readSheets = async (bytes: Uint8Array): Promise<unknown[][][]> =>
  (await readExcelFile(Buffer.from(bytes), { trim: false })).map(({ data }) => data)

/** The cells of each sheet by its name. */
export const readNamedSheets = async (bytes: Uint8Array): Promise<Record<string, unknown[][]>> =>
  Object.fromEntries((await readExcelFile(Buffer.from(bytes), { trim: false })).map(({ sheet, data }) => [sheet, data]))

/** The cells of the only sheet of a workbook. */
export const readWorkbook = async (bytes: Uint8Array): Promise<unknown[][]> => {
  const [sheet, ...others] = await readSheets(bytes)
  if (!sheet || others.length > 0) throw new Error('The workbook must have one sheet')
  return sheet
}
