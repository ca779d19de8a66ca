import type { z } from 'zod'
import type { backupComparison, backupFacts, backupFailure, backupStatus, keptBackup } from './schema.ts'

/** The state of backups, for an admin (plan §8.6). */
export type BackupStatus = z.infer<typeof backupStatus>

/** A kept backup; see `keptBackup`. */
export type KeptBackup = z.infer<typeof keptBackup>

/** A failed backup, copy or restore; see `backupFailure`. */
export type BackupFailure = z.infer<typeof backupFailure>

/** The content of a backup in numbers; see `backupFacts`. */
export type BackupFacts = z.infer<typeof backupFacts>

/** A backup compared with the present data; see `backupComparison`. */
export type BackupComparison = z.infer<typeof backupComparison>

/** The word that confirms a restore. */
export const restoreWord = 'RESTORE'
