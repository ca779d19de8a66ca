/** Every role that a staff member can have (plan §2). A token or a row with another role is not accepted. */
export const staffRoles = ['admin', 'waiter', 'kitchen', 'cashier'] as const

/** The role of a staff member; it decides which calls, topics and screens are allowed (plan §2). */
export type StaffRole = (typeof staffRoles)[number]

/** Every role of another program: one of the staff, or a print host, which prints and does nothing else. */
export const programRoles = [...staffRoles, 'print_host'] as const

/** The role of a caller with a token. */
export type ProgramRole = (typeof programRoles)[number]

/** The named sets of roles that the tables of calls, topics and screens refer to. */
export const roleSets = {
  allStaff: staffRoles,
  /** Serve the tables: take orders, change them, answer waiter calls. */
  service: ['admin', 'waiter'],
  /** See the tables and their sittings. */
  room: ['admin', 'waiter', 'cashier'],
  /** Return money, close the day and export figures. */
  cashier: ['admin', 'cashier'],
  /** Switch dishes, portions and options off and on. */
  availability: ['admin', 'waiter', 'kitchen'],
  /** See the orders of the kitchen and record their progress. */
  kitchen: ['admin', 'waiter', 'kitchen'],
  /** Manage the menu, offers, reports and settings. */
  management: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>

/** Whether a value, such as a claim of a token or a column, is one of `staffRoles`. */
export const isStaffRole = (value: unknown): value is StaffRole => staffRoles.some((role) => role === value)
