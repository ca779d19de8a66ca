/** The numbers of spec §9, each with its unit as the last word of its name. */
export const limits = {
  toastMs: 2000,
  /** The splash title is visible for `splashMs` and then fades for `splashFadeMs`. */
  splashMs: 500,
  splashFadeMs: 500,
  /** Minimum time between two runs of the scroll handler. */
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
  /** My Orders reloads at this interval while it is visible (design §4.19). */
  myOrdersRefreshMs: 10_000,
  /** The sound of an open waiter call repeats at this interval (design §4.16). */
  callChimeMs: 20_000,
  /** A cleared waiter call can be undone, and its tile keeps its place, for this long (docs/decisions/073). */
  callUndoMs: 6000,
  recentOrdersHours: 24,
  offerPercentageMin: 1,
  offerPercentageMax: 100,
} as const

/** The bounds of every field that the server accepts; other values are answered `validation_failed`. */
export const bounds = {
  idLengthMax: 64,
  tableNumberMin: 1,
  tableNumberMax: 9999,
  orderLinesMax: 50,
  /** Quantity of one ordered line; an edit may set 0. */
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
  choiceNameLengthMax: 60,
  portionsMax: 6,
  itemGroupsMax: 10,
  groupOptionsMax: 40,
  optionGroupsMax: 200,
  /** Units of one option in a line, options of a line, and of an order. */
  optionQuantityMax: 20,
  lineOptionsMax: 20,
  orderOptionsMax: 200,
  kcalMax: 5000,
  spiceMax: 3,
  /** Portions of a dish that a countdown starts from. */
  stockMax: 9999,
  weeklyPeriodsMax: 42,
  pauseMessageLengthMax: 150,
  restaurantNameLengthMax: 100,
  addressLengthMax: 300,
  phoneLengthMax: 30,
  imageURLLengthMax: 2048,
  /** Bytes of an uploaded picture, of the part `item`, and of the whole form. */
  imageBytesMax: 5 * 1024 * 1024,
  itemPartBytesMax: 64 * 1024,
  itemFormBytesMax: 6 * 1024 * 1024,
  /** Pixels of an uploaded picture in total, and of its longer side. */
  imagePixelsMax: 40_000_000,
  imageSideMax: 12_000,
  /** Pictures of a restaurant, and bytes of all their files. */
  picturesMax: 5000,
  pictureBytesMax: 2 * 1024 ** 3,
  offerItemsMax: 2000,
  /** Current and future offers of a restaurant; the menu carries all of them. */
  offersMax: 100,
  usernameLengthMax: 128,
  passwordLengthMax: 256,
  refreshTokenLengthMin: 20,
  refreshTokenLengthMax: 512,
  idempotencyKeyLengthMax: 255,
} as const
