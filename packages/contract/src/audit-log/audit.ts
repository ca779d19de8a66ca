/** The kinds of objects that the audit log names. */
export const auditKinds = [
  'order',
  'sitting',
  'waiter-call',
  'category',
  'item',
  'stock',
  'option-group',
  'offer',
  'settings',
  'tables',
  'table-card',
  'visit',
  'day',
  'cash-movement',
  'stations',
  'bill',
  'slip',
  'source-item',
  'staff',
  'program',
  'webhook',
  'restaurant',
  'menu',
  'backup',
  'printers',
  'print-job',
] as const

/** The kind of a changed object. */
export type AuditKind = (typeof auditKinds)[number]

/** The actions that the audit log names. */
export const auditActions = [
  'create',
  'update',
  'suspend',
  'delete',
  'reorder',
  'close',
  'reopen',
  'answer',
  'acknowledge',
  'accept',
  'refuse',
  'move',
  'merge',
  'remake',
  'cancel',
  'credit',
  'refund',
  'reset-password',
  'change-password',
  'end-sessions',
  'import',
  'print',
  'discard',
  'back-up',
  'download',
  'restore',
] as const

/** The action of a staff member on an object. */
export type AuditAction = (typeof auditActions)[number]
