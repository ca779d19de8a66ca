import * as pages from '@thali/contract/basics/pages'

/** The address of the slips of platforms that pay the tax themselves. Guests download all of `paths`, but not this one. */
export const platformSlipsPath = `${pages.staffBills}?list=platforms`
