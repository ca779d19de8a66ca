import { createReadStream } from 'node:fs'
import type { KeptBackup } from '@thali/contract/backups/backup'
import type { SecondPlace } from '#server/backup/second-place.ts'
import type { Verified } from '#server/backup/tasks.ts'
import type { BackupRecord, KeptFile, KeptFiles } from './kept-files.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

const backupState = ({ record }: KeptFile): KeptBackup['state'] => {
  if (!record) return 'unchecked'
  return record.problem === null ? 'good' : 'damaged'
}

/** A backup as the API answers it. */
export const toKept = (file: KeptFile, files: KeptFiles): KeptBackup => {
  const { name, record } = file
  const measured = record ? undefined : files.measure(file)
  return {
    name,
    createdDateTime: iso(record?.createdAt ?? measured?.at ?? 0),
    bytes: record?.bytes ?? measured?.bytes ?? 0,
    state: backupState(file),
    checkedDateTime: record ? iso(record.checkedAt) : null,
    copiedDateTime: typeof record?.copiedAt === 'number' ? iso(record.copiedAt) : null,
  }
}

/** The time of the newest good backup (ms); undefined without one. */
export const newestGood = (files: readonly KeptFile[]): number | undefined =>
  files.find(({ record }) => record?.problem === null)?.record?.createdAt

/** Whether a backup was not checked since a night. */
export const isUnchecked = ({ record }: KeptFile, night: number): boolean => (record?.checkedAt ?? -1) < night

type Uncopied = KeptFile & { readonly record: BackupRecord }

/** Whether the second place lacks a good backup. */
export const isUncopied = (file: KeptFile): file is Uncopied =>
  file.record !== undefined && file.record.problem === null && file.record.copiedAt === null

/** The record of a verified backup. */
export const toRecord = ({ createdAt, bytes, sha256, facts }: Verified, checkedAt: number): BackupRecord => ({
  createdAt: Date.parse(createdAt),
  bytes,
  sha256,
  facts,
  checkedAt,
  problem: null,
  copiedAt: null,
})

/** The record of a file that is no whole backup. */
export const unreadable = (bytes: number, createdAt: number, checkedAt: number): BackupRecord => ({
  createdAt,
  bytes,
  sha256: '',
  facts: { restaurants: [], orders: 0, items: 0, bills: 0, newestOrderAt: null },
  checkedAt,
  problem: 'It is no whole backup.',
  copiedAt: null,
})

/**
 * The bytes of a kept backup.
 * @yields {Uint8Array} A piece.
 */
export async function* readPieces(path: string): AsyncGenerator<Uint8Array, void> {
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) yield piece as Uint8Array // no encoding
}

/** The second place in words: a folder, or the bucket with its address. */
export const secondPlaceText = (place: SecondPlace): string =>
  place.kind === 'folder'
    ? place.folder
    : `${place.bucket.endpoint ?? 's3:/'}/${place.bucket.bucket}/${place.folder}`.replace(/\/$/, '')
