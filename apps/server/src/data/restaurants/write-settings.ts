import { isDeepStrictEqual } from 'node:util'
import { defaultBilling } from '@thali/contract/bills/billing'
import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import { boardPath } from '@thali/contract/restaurants/board'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { defaultOrdering, defaultTakeaway, readLanguages } from './settings-queries.ts'

// The link of the board is a secret.
const audited = ({ takeaway: { board, ...takeaway }, ...settings }: Settings): object => ({
  ...settings,
  takeaway: { ...takeaway, board: { isOn: board.isOn } },
})

type Author = { readonly by: StaffCaller; readonly at: number }

/** Stores changed settings, logo included, and audits the change. */
export const saveSettings = async (
  trx: Connection,
  before: Settings,
  after: Settings,
  author: Author,
): Promise<void> => {
  const { profile, ordering, kitchen, billing, day, languages, guests } = after
  const { board, ...takeaway } = after.takeaway
  const { restaurantId } = author.by
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
      shows_kcal: profile.showsKcal,
      ordering: isDeepStrictEqual(ordering, defaultOrdering) ? null : JSON.stringify(ordering),
      kitchen: isDeepStrictEqual(kitchen, defaultKitchen) ? null : JSON.stringify(kitchen),
      billing: isDeepStrictEqual(billing, defaultBilling) ? null : JSON.stringify(billing),
      day_starts_at: day.startsAt,
      languages: isDeepStrictEqual(languages, readLanguages(null)) ? null : JSON.stringify(languages),
      guest_address: guests.address || null,
      takeaway: isDeepStrictEqual(takeaway, defaultTakeaway) ? null : JSON.stringify(takeaway),
      board_code: board.path.slice(boardPath.length) || null,
    })
    .where('id', '=', restaurantId)
    .execute()
  await recordAudit(trx, {
    ...author,
    action: 'update',
    kind: 'settings',
    id: restaurantId,
    before: audited(before),
    after: audited(after),
  })
}
