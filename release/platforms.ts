import { closeSync, lstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './list-files.ts'

/** A system that an archive is for, in the words of npm. */
export type Platform = {
  readonly os: 'linux' | 'darwin' | 'win32'
  readonly cpu: 'x64' | 'arm64'
  readonly libc?: 'glibc'
  readonly kind: 'tar.gz' | 'zip'
  /** The file that starts Thali. */
  readonly start: string
}

export const platforms = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc', kind: 'tar.gz', start: 'thali' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc', kind: 'tar.gz', start: 'thali' },
  'darwin-x64': { os: 'darwin', cpu: 'x64', kind: 'tar.gz', start: 'thali.command' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64', kind: 'tar.gz', start: 'thali.command' },
  'win32-x64': { os: 'win32', cpu: 'x64', kind: 'zip', start: 'thali.cmd' },
} satisfies Readonly<Record<string, Platform>>

export type PlatformName = keyof typeof platforms

export const isPlatformName = (name: string): name is PlatformName => name in platforms

/** The platform of this process. */
export const ownPlatform = `${process.platform}-${process.arch}`

const headBytes = 1024

const readHead = (file: string): Buffer => {
  const head = Buffer.alloc(headBytes)
  const handle = openSync(file, 'r')
  readSync(handle, head, 0, headBytes, 0)
  closeSync(handle)
  return head
}

/** ELF's e_machine, the cputype of Mach-O and the Machine of PE/COFF. */
const machines: Readonly<Record<string, string>> = {
  'elf 62': 'linux-x64',
  'elf 183': 'linux-arm64',
  'macho 16777223': 'darwin-x64',
  'macho 16777228': 'darwin-arm64',
  'pe 34404': 'win32-x64',
}

/** The platform that a native file is for, such as `linux-arm64`; undefined if it is no native file. */
const platformOf = (file: string): string | undefined => {
  const head = readHead(file)
  const isPe = head.toString('latin1', 0, 2) === 'MZ' && head.readUInt32LE(0x3c) + 6 < headBytes
  const machine =
    head.toString('latin1', 0, 4) === '\x7fELF'
      ? `elf ${head.readUInt16LE(18)}`
      : head.readUInt32LE(0) === 0xfeedfacf
        ? `macho ${head.readUInt32LE(4)}`
        : isPe
          ? `pe ${head.readUInt16LE(head.readUInt32LE(0x3c) + 4)}`
          : undefined
  return machine && (machines[machine] ?? machine)
}

/** The native files below a folder, with the platform in their headers. */
export const listNativeFiles = (folder: string): { readonly file: string; readonly platform: string }[] =>
  listFiles(folder).flatMap((file) => {
    const path = join(folder, file)
    const platform = lstatSync(path).isFile() ? platformOf(path) : undefined
    return platform === undefined ? [] : [{ file, platform }]
  })
