import { roleSets } from '../auth/roles.ts'

// Groups of callers. The row of a call names one.

const { allStaff, service, room, cashier, availability, kitchen, management } = roleSets

/** All callers. A cookie, a code or a link decides, so a token is not read. */
export const anyone = { guest: 'all', staff: allStaff, otherStaff: 'as_guest', badBearer: 'ignored' } as const

/** All callers. Staff of other restaurants and holders of an invalid token are served as guests. */
export const readers = { guest: 'all', staff: allStaff, otherStaff: 'as_guest', badBearer: 'as_guest' } as const

/** Guests, and staff who serve them. */
export const diners = { guest: 'all', staff: service, otherStaff: 'refused', badBearer: 'refused' } as const

/** Phones of the sitting by their cookie, and the staff of the room. */
export const visitors = { ...diners, staff: room } as const

/** Staff, and guests with their own user id. */
export const ownOrders = { ...diners, guest: 'own', staff: allStaff } as const

/** Admins and waiters. */
export const serviceStaff = { guest: 'none', staff: service, otherStaff: 'refused', badBearer: 'refused' } as const

/** Staff with the right to switch dishes off and on. */
export const availabilityStaff = { ...serviceStaff, staff: availability } as const

/** The staff of the kitchen, and those who serve. */
export const kitchenStaff = { ...serviceStaff, staff: kitchen } as const

/** The staff of the room: admins, waiters and cashiers. */
export const roomStaff = { ...serviceStaff, staff: room } as const

/** Staff with the right to count and return money. */
export const cashiers = { ...serviceStaff, staff: cashier } as const

/** Admins of the restaurant. */
export const managers = { ...serviceStaff, staff: management } as const

/**
 * Admins with their password. A PIN is typed before the eyes of the team: calls that give lasting access, or all data, need
 * the password (decision 120).
 */
export const owners = { ...managers, byPin: 'refused' } as const

/** Print hosts: programs with the right to print alone. */
export const printHosts = { ...managers, staff: ['print_host'] } as const

/** All staff, for their own account. */
export const everyStaff = { ...managers, staff: allStaff } as const

/** All staff with their password, for their own account. */
export const themselves = { ...everyStaff, byPin: 'refused' } as const
