import type { Ordering, Restaurant, Settings } from '@thali/contract'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'

type Author = { readonly by: StaffCaller; readonly at: number }

const alwaysOpen: Ordering = { hours: [], pause: null }

/** The column `ordering` as the public restaurant has it: absent while guests may order at any time. */
export const readOrdering = (column: string | null): Pick<Restaurant, 'ordering'> =>
  column === null ? {} : { ordering: JSON.parse(column) }

/** The settings of a restaurant, or undefined if it does not exist. */
export const findSettings = async (db: Connection, restaurantId: string): Promise<Settings | undefined> => {
  const row = await db.selectFrom('restaurants').selectAll().where('id', '=', restaurantId).executeTakeFirst()
  return (
    row && {
      version: row.settings_version,
      profile: {
        name: row.name,
        logo: row.logo,
        address: row.address,
        phone: row.phone,
        timezone: row.timezone,
        tableCount: row.table_count,
        menuCardOnly: Boolean(row.menu_card_only),
        menuCardOnlyView: Boolean(row.menu_card_only_view),
      },
      ordering: readOrdering(row.ordering).ordering ?? alwaysOpen,
      day: { startsAt: row.day_starts_at },
    }
  )
}

/** Stores changed settings, logo included, and audits the change. */
export const saveSettings = async (
  trx: Connection,
  before: Settings,
  after: Settings,
  author: Author,
): Promise<void> => {
  const { profile, ordering, day } = after
  const { restaurantId } = author.by
  const isAlwaysOpen = ordering.hours.length === 0 && ordering.pause === null
  await trx
    .updateTable('restaurants')
    .set({
      settings_version: after.version,
      name: profile.name,
      logo: profile.logo,
      address: profile.address,
      phone: profile.phone,
      timezone: profile.timezone,
      table_count: profile.tableCount,
      menu_card_only: profile.menuCardOnly,
      menu_card_only_view: profile.menuCardOnlyView,
      ordering: isAlwaysOpen ? null : JSON.stringify(ordering),
      day_starts_at: day.startsAt,
    })
    .where('id', '=', restaurantId)
    .execute()
  await recordAudit(trx, { ...author, action: 'update', kind: 'settings', id: restaurantId, before, after })
}
