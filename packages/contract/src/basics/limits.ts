// The numbers of spec §9, each with its unit as the last word of its name. Imported as `limits`.

export const toastMs = 2000
/** The splash title is visible for `splashMs` and then fades for `splashFadeMs`. */
export const splashMs = 500
export const splashFadeMs = 500
/** Minimum time between two runs of the scroll handler. */
export const scrollThrottleMs = 100
/** A category is active once its top passes this share of the window's height. */
export const activeCategoryLineRatio = 0.4
/** From this quantity on the basket count is drawn in its two-digit style. */
export const twoDigitQuantity = 10
/** Characters (code points) of an item note. */
export const noteLengthMax = 150
export const pingMs = 30_000
export const reconnectMs = 5000
export const heartBeatMs = 10_000
/** My Orders reloads at this interval while it is visible (design §4.19). */
export const myOrdersRefreshMs = 10_000
/** The sound of an open waiter call repeats at this interval (design §4.16). */
export const callChimeMs = 20_000
/** A cleared waiter call can be undone, and its tile keeps its place, for this long (docs/decisions/073). */
export const callUndoMs = 6000
export const recentOrdersHours = 24
export const offerPercentageMin = 1
export const offerPercentageMax = 100
