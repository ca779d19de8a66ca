/** The data that a printer received: the picture as one byte per dot, and its other commands in sequence. */
export type ReadPaper = {
  readonly width: number
  readonly height: number
  readonly rows: Uint8Array
  readonly commands: readonly string[]
}

/** Rows that the most simple printers hold at a time. */
const bandRowsMax = 200

type Command = {
  readonly name: string
  readonly starts: readonly number[]
  /** Bytes of the whole command; it starts at `offset`. */
  length(bytes: Uint8Array, offset: number): number
}

const word = (bytes: Uint8Array, offset: number): number => (bytes[offset] ?? 0) + 256 * (bytes[offset + 1] ?? 0)

const commands: readonly Command[] = [
  { name: 'initialize', starts: [0x1b, 0x40], length: () => 2 },
  { name: 'feed', starts: [0x0a], length: () => 1 },
  { name: 'cut', starts: [0x1d, 0x56], length: () => 3 },
  { name: 'drawer', starts: [0x1b, 0x70], length: () => 5 },
  {
    name: 'raster',
    starts: [0x1d, 0x76, 0x30],
    length: (bytes, offset) => 8 + word(bytes, offset + 4) * word(bytes, offset + 6),
  },
]

/** Reads bytes as a printer does. Throws for a command that it does not know, and for one that is not complete. */
export const readEscPos = (bytes: Uint8Array): ReadPaper => {
  const names: string[] = []
  const bands: Uint8Array[] = []
  let rowBytes = 0
  let offset = 0
  while (offset < bytes.length) {
    // They precede a paper after one that broke off.
    if (bytes[offset] === 0) {
      offset += 1
      continue
    }
    const command = commands.find(({ starts }) => starts.every((byte, index) => bytes[offset + index] === byte))
    if (!command) throw new Error(`Unknown command at byte ${offset}: ${bytes[offset]}`)
    const end = offset + command.length(bytes, offset)
    if (end > bytes.length) throw new Error(`The command ${command.name} at byte ${offset} is not complete`)
    if (command.name === 'raster') {
      if (word(bytes, offset + 6) > bandRowsMax) throw new Error(`A band of ${word(bytes, offset + 6)} rows`)
      if (rowBytes !== 0 && rowBytes !== word(bytes, offset + 4)) throw new Error('Bands differ in width')
      rowBytes = word(bytes, offset + 4)
      bands.push(bytes.subarray(offset + 8, end))
    } else names.push(command.name)
    offset = end
  }
  const rows = Buffer.concat(bands)
  return { width: rowBytes * 8, height: rowBytes === 0 ? 0 : rows.length / rowBytes, rows, commands: names }
}
