import { readFileSync } from 'node:fs'
import { fontFiles } from './fonts.ts'

/** Adds the letters of a 16-bit table (format 4): ranges, each with a difference or a list of glyphs. */
const addRanges = (letters: Set<number>, table: DataView): void => {
  const length = table.getUint16(6)
  for (let index = 0; index < length; index += 2) {
    const [end, start] = [table.getUint16(14 + index), table.getUint16(16 + length + index)]
    const list = 16 + 3 * length + index
    const offset = table.getUint16(list)
    const difference = table.getUint16(16 + 2 * length + index)
    for (let letter = start; letter <= end && letter < 0xffff; letter += 1) {
      const glyph = offset === 0 ? letter + difference : table.getUint16(list + offset + 2 * (letter - start))
      if (glyph & 0xffff) letters.add(letter)
    }
  }
}

/** Adds the letters of a 32-bit table (format 12): groups with successive glyphs. */
const addGroups = (letters: Set<number>, table: DataView): void => {
  const count = table.getUint32(12)
  for (let offset = 16; offset < 16 + count * 12; offset += 12)
    for (let letter = table.getUint32(offset); letter <= table.getUint32(offset + 4); letter += 1) letters.add(letter)
}

const readers: Readonly<Record<number, typeof addRanges>> = { 4: addRanges, 12: addGroups }

const headBytes = 12
const entryBytes = 16

/** Adds the letters that a TTF file maps to glyphs (its table `cmap`). */
const addLetters = (letters: Set<number>, file: string): void => {
  const bytes = readFileSync(file)
  const count = bytes.readUint16BE(4)
  const entries = Array.from({ length: count }, (_, index) => headBytes + index * entryBytes)
  const entry = entries.find((offset) => bytes.toString('latin1', offset, offset + 4) === 'cmap')
  if (entry === undefined) throw new Error(`The font ${file} has no letters`)
  const start = bytes.readUint32BE(entry + 8)
  for (let index = 0; index < bytes.readUint16BE(start + 2); index += 1) {
    const place = start + bytes.readUint32BE(start + 8 + index * 8)
    const table = new DataView(bytes.buffer, bytes.byteOffset + place)
    readers[table.getUint16(0)]?.(letters, table)
  }
}

// They join or separate letters and have no ink.
const joiners = [0x200c, 0x200d]

let codePoints: ReadonlySet<number> | undefined

const readLetters = (): ReadonlySet<number> => {
  const letters = new Set(joiners)
  for (const file of fontFiles) addLetters(letters, file)
  return letters
}

const hasGlyph = (letter: string): boolean => (codePoints ??= readLetters()).has(letter.codePointAt(0) ?? 0)

/**
 * Whether the fonts of papers have a letter, or its last mark and the letter without it, which the renderer combines. The
 * first call reads the files, in a few milliseconds.
 */
export const canDraw = (letter: string): boolean => {
  if (hasGlyph(letter)) return true
  const parts = Array.from(letter.normalize('NFD'))
  const mark = parts.pop() ?? ''
  return parts.length > 0 && hasGlyph(mark) && canDraw(parts.join('').normalize('NFC'))
}
