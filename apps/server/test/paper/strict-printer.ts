// Reads the bytes of a paper as the command reference of ESC/POS describes them. It imports nothing of the product, knows only
// the commands of a paper, and refuses every other byte.

/** A paper as a printer gets it. `rows` has the bytes of its picture. */
export type StrictPaper = {
  readonly rowBytes: number
  readonly rows: Buffer
  readonly feeds: number
  readonly isCut: boolean
}

type Open = { rowBytes: number; bands: Buffer[]; feeds: number; isCut: boolean }

const [ESC, GS, LF] = [0x1b, 0x1d, 0x0a] as const

// The reference allows 0 to 3 and their digits as characters, and at most 200 rows in printers with little memory.
const rasterModes = [0, 1, 2, 3, 48, 49, 50, 51]
const cutModes = [0, 1, 48, 49]
const bandRowsMax = 200

/** Reads whole papers, such as copies, from `ESC @` to the cut or the last feed. Throws for any byte out of place. */
export const readStrictly = (bytes: Buffer): StrictPaper[] => {
  const papers: Open[] = []
  let offset = 0
  const refuse = (why: string): never => {
    throw new Error(`${why} at byte ${offset}`)
  }
  const take = (count: number): Buffer => {
    if (offset + count > bytes.length) refuse('The data end within a command')
    const taken = bytes.subarray(offset, offset + count)
    offset += count
    return taken
  }
  const paper = (): Open => {
    const current = papers.at(-1) ?? refuse('A command before ESC @')
    if (current.isCut) refuse('A command after the cut')
    return current
  }
  const raster = (): void => {
    const [mode = 255] = take(1)
    const [width, height] = [take(2).readUInt16LE(), take(2).readUInt16LE()]
    const current = paper()
    if (!rasterModes.includes(mode)) refuse(`Raster mode ${mode}`)
    if (width === 0 || height === 0 || height > bandRowsMax) refuse(`A band of ${width} × ${height}`)
    if (current.feeds > 0) refuse('A picture after the feed')
    if (current.rowBytes !== 0 && current.rowBytes !== width) refuse('A band of another width')
    current.rowBytes = width
    current.bands.push(take(width * height))
  }
  const afterEscape = (): void => {
    const [command] = take(1)
    if (command === 0x40) papers.push({ rowBytes: 0, bands: [], feeds: 0, isCut: false })
    else refuse(`ESC ${command}`)
  }
  const afterGroup = (): void => {
    const [command] = take(1)
    if (command === 0x76 && take(1)[0] === 0x30) raster()
    else if (command === 0x56 && cutModes.includes(take(1)[0] ?? 255)) paper().isCut = true
    else refuse(`GS ${command}`)
  }
  while (offset < bytes.length) {
    const [first] = take(1)
    if (first === ESC) afterEscape()
    else if (first === GS) afterGroup()
    else if (first === LF) paper().feeds += 1
    else refuse(`The byte ${first}`)
  }
  return papers.map(({ bands, ...read }) => ({ ...read, rows: Buffer.concat(bands) }))
}
