/** The numbers of spec §9, each with its unit as the last word of its name. */
export const limits = {
  /** How long a toast stays. */
  toastMs: 2000,
  /** How long the splash title shows before it fades, and how long it then takes until the menu opens. */
  splashMs: 500,
  splashFadeMs: 500,
  /** Least time between two runs of the scroll handler. */
  scrollThrottleMs: 100,
  /** A category is active once its top passes this share of the window's height. */
  activeCategoryLineRatio: 0.4,
  /** A jump to a category stops this share of the window's height short of its top. */
  categoryJumpOffsetRatio: 0.1,
  /** From this quantity on the basket count is drawn in its two-digit style. */
  twoDigitQuantity: 10,
  /** Characters (code points) of an item note. */
  noteLengthMax: 150,
  pingMs: 30_000,
  reconnectMs: 5000,
  heartBeatMs: 10_000,
  /** My Orders asks again this often while it is visible (design §4.19). */
  myOrdersRefreshMs: 10_000,
  /** A waiter call that is not cleared sounds again this often (design §4.16). */
  callChimeMs: 20_000,
  /** A cleared waiter call can be undone, and its tile keeps its place, for this long (docs/decisions/073). */
  callUndoMs: 6000,
  /** The window of Recent Orders. */
  recentOrdersHours: 24,
  offerPercentageMin: 1,
  offerPercentageMax: 100,
} as const

/** What the server accepts, field by field; beyond it an answer is `validation_failed`. */
export const bounds = {
  idLengthMax: 64,
  tableNumberMin: 1,
  tableNumberMax: 9999,
  orderLinesMax: 50,
  /** Of one line when it is ordered; an edit may go down to 0. */
  lineQuantityMax: 99,
  orderQuantityMax: 300,
  orderTotalMaxRupees: 1_000_000,
  itemPriceMaxRupees: 1_000_000,
  categoryNameLengthMax: 60,
  categoryWeightMax: 1_000_000,
  categoriesMax: 200,
  itemNameLengthMax: 100,
  itemDescriptionLengthMax: 1000,
  itemsMax: 2000,
  imageURLLengthMax: 2048,
  /** Bytes of an uploaded picture, of the item beside it, and of the form around both. */
  imageBytesMax: 5 * 1024 * 1024,
  itemPartBytesMax: 16 * 1024,
  itemFormBytesMax: 6 * 1024 * 1024,
  /** Pixels of an uploaded picture, and of its longer side. */
  imagePixelsMax: 40_000_000,
  imageSideMax: 12_000,
  /** Pictures a restaurant has, and bytes of all their files. */
  picturesMax: 5000,
  pictureBytesMax: 2 * 1024 ** 3,
  offerItemsMax: 2000,
  /** That hold or will hold, of one restaurant: each travels with the menu. */
  offersMax: 100,
  usernameLengthMax: 128,
  passwordLengthMax: 256,
  refreshTokenLengthMin: 20,
  refreshTokenLengthMax: 512,
  idempotencyKeyLengthMax: 255,
} as const
