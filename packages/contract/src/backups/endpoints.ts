import { endpoints } from '../api/endpoint.ts'
import { managers, owners } from '../api/rights.ts'

/** Calls for backups (plan §8.6). */
export const backupEndpoints = endpoints({
  listBackups: { method: 'GET', path: '/backups', success: 200, restaurant: 'query', rights: managers },
  createBackup: {
    method: 'POST',
    path: '/backups',
    success: 201,
    restaurant: 'body',
    rights: owners,
    errors: ['backup_busy'],
  },
  getBackup: {
    method: 'GET',
    path: '/backups/:name',
    success: 200,
    restaurant: 'query',
    rights: owners,
    errors: ['backup_shared'],
  },
  uploadBackup: {
    method: 'POST',
    path: '/backups/upload',
    success: 200,
    content: 'bytes',
    restaurant: 'query',
    rights: owners,
    errors: ['backup_shared', 'restore_by_command', 'backup_unusable'],
  },
  checkBackup: {
    method: 'POST',
    path: '/backups/check',
    success: 200,
    restaurant: 'body',
    rights: owners,
    errors: ['not_found', 'backup_shared', 'restore_by_command', 'backup_busy', 'backup_unusable'],
  },
  restoreBackup: {
    method: 'POST',
    path: '/backups/restore',
    success: 200,
    restaurant: 'body',
    rights: owners,
    errors: ['not_found', 'backup_shared', 'restore_by_command', 'backup_busy', 'backup_unusable'],
  },
})
