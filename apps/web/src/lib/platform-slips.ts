import * as pages from '@thali/contract/basics/pages'

/** Where staff list platform slips. It is not in `paths`, which guests download. */
export const platformSlipsPath = `${pages.staffBills}?list=platforms`
