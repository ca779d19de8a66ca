import type {
  backupEndpoints,
  figureEndpoints,
  historyEndpoints,
  menuFileEndpoints,
  offerEndpoints,
  ownRestaurantEndpoints,
  printedCardEndpoints,
  programEndpoints,
  staffEndpoints,
  webhookEndpoints,
} from './endpoints-admin.ts'
import type { ErrorCode } from './errors.ts'

/** The codes of the staff account calls; see `callErrors`. */
export const staffErrors = {
  listStaff: [],
  createStaff: ['username_taken', 'too_many'],
  updateStaff: ['last_admin', 'forbidden'],
  resetPassword: ['forbidden'],
  listStaffSessions: [],
  endStaffSessions: [],
  removeStaff: ['last_admin', 'forbidden'],
  listPinStaff: [],
  switchPerson: ['not_found', 'pin_wrong', 'pin_locked'],
  changeOwnPassword: ['password_wrong'],
  listOwnSessions: [],
  endOwnSessions: [],
} as const satisfies Record<keyof typeof staffEndpoints, readonly ErrorCode[]>

/** The codes of the calls for accounts with several restaurants; see `callErrors`. */
export const ownRestaurantErrors = {
  listOwnRestaurants: [],
  switchRestaurant: ['not_found'],
  createOwnRestaurant: ['restaurant_id_taken', 'too_many'],
  joinRestaurant: ['forbidden', 'password_wrong', 'too_many'],
  getOwnReports: [],
} as const satisfies Record<keyof typeof ownRestaurantEndpoints, readonly ErrorCode[]>

/** The codes of the program calls; see `callErrors`. */
export const programErrors = {
  listPrograms: [],
  createProgram: ['username_taken', 'too_many'],
  deleteProgram: [],
} as const satisfies Record<keyof typeof programEndpoints, readonly ErrorCode[]>

/** The codes of the webhook calls; see `callErrors`. */
export const webhookErrors = {
  listWebhooks: [],
  createWebhook: ['too_many'],
  updateWebhook: [],
  deleteWebhook: [],
  testWebhook: [],
  replayWebhook: [],
  listWebhookDeliveries: [],
  retryWebhookDelivery: [],
} as const satisfies Record<keyof typeof webhookEndpoints, readonly ErrorCode[]>

/** The codes of the audit log; see `callErrors`. */
export const historyErrors = {
  listHistory: [],
} as const satisfies Record<keyof typeof historyEndpoints, readonly ErrorCode[]>

/** The codes of the menu file calls; see `callErrors`. */
export const menuFileErrors = {
  importMenu: ['menu_changed', 'menu_file_invalid'],
  exportMenu: [],
  copyMenu: ['not_found', 'menu_changed', 'menu_file_invalid'],
} as const satisfies Record<keyof typeof menuFileEndpoints, readonly ErrorCode[]>

/** The codes of the printed card call; see `callErrors`. */
export const printedCardErrors = {
  savePrintedCards: [],
} as const satisfies Record<keyof typeof printedCardEndpoints, readonly ErrorCode[]>
/** The codes of the backup calls; see `callErrors`. */
export const backupErrors = {
  listBackups: [],
  createBackup: ['backup_busy'],
  getBackup: ['backup_shared'],
  uploadBackup: ['backup_shared', 'restore_by_command', 'backup_unusable'],
  checkBackup: ['not_found', 'backup_shared', 'restore_by_command', 'backup_busy', 'backup_unusable'],
  restoreBackup: ['not_found', 'backup_shared', 'restore_by_command', 'backup_busy', 'backup_unusable'],
} as const satisfies Record<keyof typeof backupEndpoints, readonly ErrorCode[]>

/** The codes of the calls for figures; see `callErrors`. */
export const figureErrors = {
  getReports: [],
  getToday: [],
  getPeriodReports: [],
  getReportFile: [],
} as const satisfies Record<keyof typeof figureEndpoints, readonly ErrorCode[]>

/** The codes of the offer calls; see `callErrors`. */
export const offerErrors = {
  listOffers: [],
  createOffer: ['item_unknown', 'too_many'],
  deleteOffer: [],
} as const satisfies Record<keyof typeof offerEndpoints, readonly ErrorCode[]>
