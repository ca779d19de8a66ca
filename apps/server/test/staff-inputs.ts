import { randomUUID } from 'node:crypto'
import type { StaffWithPassword } from '@thali/contract/accounts/staff-schema'
import { aRestaurant, anItem, password } from './builders.ts'
import type { World } from './world-type.ts'

const place = ({ restaurant }: World): { restaurantId: string } => ({ restaurantId: restaurant.id })

const aName = (): string => `ravi-${randomUUID().slice(0, 8)}`

/** A new waiter with a generated password. */
export const aWaiter = async (world: World, role: 'waiter' | 'admin' = 'waiter'): Promise<StaffWithPassword> => {
  const body = { ...place(world), username: aName(), role }
  return (await world.server.call('createStaff', { body }, { token: world.adminToken })).body
}

const ofAWaiter = async (world: World): Promise<{ params: { staffId: string } }> => ({
  params: { staffId: (await aWaiter(world)).id },
})

/** Another restaurant, which an account of this one belongs to as an admin too. */
export const anotherRestaurant = async ({ server }: World, staffId: string): Promise<string> => {
  const other = await aRestaurant(server.db, `other-${randomUUID().slice(0, 8)}`)
  await anItem(server.db, other, `${other.id}-idli`)
  const membership = { restaurant_id: other.id, staff_id: staffId, role: 'admin' as const, created_at: 1 }
  await server.db.insertInto('memberships').values(membership).execute()
  return other.id
}

const findId = async ({ server }: World, username: string): Promise<string> =>
  (await server.db.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

const aNewRestaurant = () => ({ id: `new-${randomUUID().slice(0, 8)}`, name: 'The new one', tableCount: 8 })

/** Inputs of the calls for accounts with several restaurants; see `validInputs`. */
export const ownRestaurantInputs = {
  listOwnRestaurants: async () => ({}),
  switchRestaurant: async ({ restaurant }: World) => ({ body: { toRestaurantId: restaurant.id } }),
  createOwnRestaurant: async () => ({ body: aNewRestaurant() }),
  joinRestaurant: async ({ server }: World) => {
    const { admin } = await aRestaurant(server.db, `joined-${randomUUID().slice(0, 8)}`)
    return { body: { username: admin, password } }
  },
  getOwnReports: async () => ({ query: { period: 'today' as const } }),
  copyMenu: async (world: World) => {
    const fromRestaurantId = await anotherRestaurant(world, await findId(world, world.restaurant.admin))
    return { body: { ...place(world), fromRestaurantId, mode: 'preview' as const } }
  },
  removeStaff: async (world: World) => {
    const { id } = await aWaiter(world)
    await anotherRestaurant(world, id)
    return { params: { staffId: id } }
  },
}

/** Inputs of the staff account calls; see `validInputs`. */
export const staffInputs = {
  listStaff: async (world: World) => ({ query: place(world) }),
  createStaff: async (world: World) => ({ body: { ...place(world), username: aName(), role: 'waiter' as const } }),
  updateStaff: async (world: World) => ({ ...(await ofAWaiter(world)), body: { role: 'cashier' as const } }),
  resetPassword: ofAWaiter,
  listStaffSessions: ofAWaiter,
  endStaffSessions: async (world: World) => ({ ...(await ofAWaiter(world)), query: {} }),
  listOrderChanges: async (world: World) => ({ query: place(world) }),
  listPrograms: async (world: World) => ({ query: place(world) }),
  createProgram: async (world: World) => ({
    body: { ...place(world), name: aName(), role: 'waiter' as const, term: 'year' as const },
  }),
  deleteProgram: async (world: World) => {
    const body = { ...place(world), name: aName(), role: 'waiter' as const, term: 'unlimited' as const }
    const { id } = (await world.server.call('createProgram', { body }, { token: world.adminToken })).body
    return { params: { programId: id } }
  },
  listPinStaff: async (world: World) => ({ query: place(world) }),
  switchPerson: async (world: World) => {
    const { id } = await aWaiter(world)
    const body = { pin: '4711' }
    await world.server.call('updateStaff', { params: { staffId: id }, body }, { token: world.adminToken })
    return { body: { staffId: id, pin: '4711' } }
  },
  changeOwnPassword: async () => ({ body: { current: password, next: password } }),
  listOwnSessions: async () => ({}),
  endOwnSessions: async () => ({ query: {} }),
  listBackups: async (world: World) => ({ query: place(world) }),
  createBackup: async (world: World) => ({ body: place(world) }),
  getBackup: async (world: World) => ({ params: { name: 'thali-2026-11-20-0330.tar.gz' }, query: place(world) }),
  uploadBackup: async (world: World) => ({ query: { ...place(world), offset: 0, total: 1 } }),
  checkBackup: async (world: World) => ({ body: { ...place(world), name: null } }),
  restoreBackup: async (world: World) => ({
    body: { ...place(world), name: null, sha256: '0'.repeat(64), confirm: 'RESTORE' as const },
  }),
  listHistory: async (world: World) => ({ query: place(world) }),
}
