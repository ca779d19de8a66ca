import { unzipSync, type UnzipFileInfo } from 'fflate'
import { FileProblem } from './read-file.ts'

/** Limits of what is taken from a zip. */
export type ZipLimits = { readonly entriesMax: number; readonly bytesMax: number }

// More entries than a phone's photos; the list alone takes memory.
const listedMax = 20_000

const damaged = 'The file is damaged and cannot be opened. Save or download it again.'

const unzip = (bytes: Uint8Array, isTaken: (entry: UnzipFileInfo) => boolean): Record<string, Uint8Array> => {
  let count = 0
  const filter = (entry: UnzipFileInfo): boolean => {
    count += 1
    if (count > listedMax) throw new FileProblem('The zip file has too many entries.')
    return isTaken(entry)
  }
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof FileProblem) throw error
    throw new FileProblem(damaged)
  }
}

/** The names of a zip's entries, without unpacking them. @throws FileProblem for a damaged one. */
export const listZip = (bytes: Uint8Array): string[] => {
  const names: string[] = []
  unzip(bytes, ({ name }) => names.push(name) === 0)
  return names
}

/**
 * Unpacks the entries of a zip that `isWanted` selects by name. An entry that is larger than it says is cut off there: the
 * library writes no further than the stated size, so a zip bomb takes no memory.
 * @throws FileProblem for a damaged zip, or one above the limits, before an entry is unpacked.
 */
export const readZip = (
  bytes: Uint8Array,
  { entriesMax, bytesMax }: ZipLimits,
  isWanted: (name: string) => boolean,
): Map<string, Uint8Array> => {
  let total = 0
  let taken = 0
  const check = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!isWanted(name)) return false
    total += originalSize
    taken += 1
    if (taken > entriesMax) throw new FileProblem(`The zip file has more than ${entriesMax} files.`)
    if (total > bytesMax)
      throw new FileProblem(`Unpacked, the file would have more than ${Math.floor(bytesMax / 1024 / 1024)} MB.`)
    return true
  }
  // Checked for all entries first.
  unzip(bytes, (entry) => check(entry) && false)
  return new Map(Object.entries(unzip(bytes, ({ name }) => isWanted(name))))
}
