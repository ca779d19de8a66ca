import { lineOptionsMax } from '../basics/bounds.ts'

/** Every problem code with its HTTP status and a message for the reader. The list is closed. */
export const errors = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  validation_failed: { status: 400, message: 'Some fields are missing or out of bounds.' },
  unauthenticated: { status: 401, message: 'Please log in.' },
  token_invalid: { status: 401, message: 'Your session has ended. Please log in again.' },
  refresh_token_invalid: { status: 401, message: 'Your session has ended. Please log in again.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  visit_blocked: { status: 403, message: 'Please order with your waiter.' },
  discount_too_large: { status: 403, message: 'This discount is larger than you may give.' },
  password_wrong: { status: 403, message: 'The current password is not right.' },
  pin_wrong: { status: 403, message: 'This PIN is not right.' },
  pin_locked: { status: 403, message: 'The PIN was wrong too often. Please log in with the password.' },
  password_session_required: {
    status: 403,
    message: 'Log in with your password to do this. This session was opened with a PIN.',
  },
  setup_code_wrong: { status: 403, message: 'This is not the set-up code. The server prints a new one at each start.' },
  not_found: { status: 404, message: 'There is nothing here by that name.' },
  method_not_allowed: { status: 405, message: 'This address does not take that kind of request.' },
  price_changed: { status: 409, message: 'A price changed since you last looked. Please check and confirm again.' },
  version_conflict: { status: 409, message: 'Error in updating the order: it was changed by someone else.' },
  order_completed: { status: 409, message: 'This order is closed. Reopen it to change quantities.' },
  sitting_ended: { status: 409, message: 'Your visit at this table has ended.' },
  visit_mismatch: { status: 409, message: 'You opened the menu of another table. Please scan the card on your table.' },
  table_occupied: { status: 409, message: 'This table is occupied.' },
  approval_decided: { status: 409, message: 'This order was already accepted or refused.' },
  approval_waiting: { status: 409, message: 'Accept or refuse this order first.' },
  payment_first: {
    status: 409,
    message: 'This order goes to the kitchen when it is paid. Take the payment, or close it as not collected.',
  },
  order_refused: { status: 409, message: 'This order was refused. It cannot be changed.' },
  remake_conflict: { status: 409, message: 'This dish was changed before your remake. Please look at it again.' },
  station_busy: { status: 409, message: 'Orders in the kitchen still have dishes at this station.' },
  order_billed: { status: 409, message: 'This order is on a bill. Cancel the bill to change the order.' },
  sitting_billed: { status: 409, message: 'This table has an unpaid bill. It cannot be merged.' },
  restaurant_id_taken: { status: 409, message: 'This address is taken. Please choose another one.' },
  username_taken: { status: 409, message: 'This username is taken. Please choose another one.' },
  last_admin: { status: 409, message: 'This is the only admin who can log in. Make another person admin first.' },
  bill_due: { status: 409, message: 'Issue a bill for this order. It closes when the bill is paid.' },
  bill_changed: { status: 409, message: 'The bill changed since you last looked. Please check it again.' },
  bill_paid: { status: 409, message: 'This bill has payments. Issue a credit note instead.' },
  bill_cancelled: { status: 409, message: 'This bill was cancelled.' },
  split_locked: { status: 409, message: 'A share of this bill is paid. The split cannot be changed.' },
  same_utr: { status: 409, message: 'A payment with the same UTR digits and amount was recorded on this day.' },
  billing_off: { status: 409, message: 'This restaurant does not issue bills.' },
  already_set_up: { status: 409, message: 'The restaurant is set up already. Please log in.' },
  day_closed: { status: 409, message: 'This business day is closed.' },
  day_not_started: { status: 409, message: 'This business day has not started by the clock of the server.' },
  changed_meanwhile: { status: 409, message: 'Another person changed this. Please look at it again.' },
  menu_changed: { status: 409, message: 'The menu changed since the preview. Please look at the preview again.' },
  backup_busy: { status: 409, message: 'The server works on a backup now. Please try again in a moment.' },
  backup_shared: {
    status: 409,
    message: 'This server has restaurants of others. Its operator downloads and restores backups.',
  },
  restore_by_command: { status: 409, message: 'Data on PostgreSQL is restored by a command.' },
  printer_busy: { status: 409, message: 'This printer still has papers. Print them elsewhere, or discard them first.' },
  print_job_done: { status: 409, message: 'This paper was printed or discarded already.' },
  category_in_use: { status: 409, message: 'The category still has items. Move or remove them first.' },
  option_group_in_use: { status: 409, message: 'Items still use this option group. Remove it from them first.' },
  tax_class_in_use: { status: 409, message: 'Items still use this tax class. Choose another one for them first.' },
  category_not_suspended: { status: 409, message: 'Suspend the category before you delete it.' },
  source_order_changed: {
    status: 409,
    message: 'The source sent another order with this number before. The first one is in the kitchen.',
  },
  slip_required: { status: 409, message: 'Issue the slip of this platform order first. The bill has the rest.' },
  slip_reversed: { status: 409, message: 'This slip was reversed: nothing is owed.' },
  payload_too_large: { status: 413, message: 'That is too much to send at once.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not understood here.' },
  idempotency_key_reused: { status: 422, message: 'This key was already used for another order.' },
  item_unavailable: { status: 422, message: 'Some dishes are not available right now.' },
  options_invalid: { status: 422, message: 'The chosen options do not fit this dish. Please choose again.' },
  ordering_closed: { status: 422, message: 'The restaurant takes no orders at this time.' },
  restaurant_unknown: { status: 422, message: 'There is no such restaurant.' },
  table_unknown: { status: 422, message: 'This restaurant has no such table.' },
  card_required: { status: 422, message: 'To order, please scan the card on your table.' },
  reason_required: { status: 422, message: 'Please give a reason.' },
  nothing_to_bill: { status: 422, message: 'There is nothing to bill.' },
  customer_required: { status: 422, message: 'A bill of this amount needs the name and address of the guest.' },
  overpaid: { status: 422, message: 'This is more than is due.' },
  category_unknown: { status: 422, message: 'There is no such category, or it is of the wrong type.' },
  station_unknown: { status: 422, message: 'There is no such station.' },
  printer_unknown: { status: 422, message: 'There is no such printer.' },
  nothing_to_print: { status: 422, message: 'No printer prints the dishes of this order.' },
  tax_class_unknown: { status: 422, message: 'There is no such tax class, or it has no rate.' },
  option_group_unknown: { status: 422, message: 'There is no such option group.' },
  item_unknown: { status: 422, message: 'There is no such item.' },
  too_many: { status: 422, message: 'The restaurant has as many of these as it can have.' },
  image_invalid: { status: 422, message: 'This picture cannot be used. Please choose another one.' },
  menu_file_invalid: { status: 422, message: 'This file cannot be read. Please choose another one.' },
  backup_unusable: { status: 422, message: 'This backup cannot be used. Please choose another one.' },
  source_unknown: { status: 422, message: 'The settings have no such source of orders.' },
  source_items_unknown: { status: 422, message: 'Some dishes of the source are not mapped to dishes of the menu.' },
  liquor_refused: { status: 422, message: 'A platform may not sell liquor for the restaurant.' },
  order_line_unknown: { status: 422, message: 'The order has no such item.' },
  progress_invalid: { status: 422, message: 'The kitchen cannot record this for the order.' },
  order_too_large: { status: 422, message: 'This order is larger than the restaurant takes at once.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

/** A code of `errors`. */
export type ErrorCode = keyof typeof errors

/** The message of `category_in_use` for a deletion, with the number of items in the category (design §4.21). */
export const categoryHasItems = (count: number): string =>
  `The category still has ${count} ${count === 1 ? 'item' : 'items'}. Move ${count === 1 ? 'it' : 'them'} to another category first.`

/** The message of `category_in_use` for a change of type. */
export const categoryTypeInUse = 'The category has items, so its type cannot change.'

/** The message of `option_group_in_use` with the number of items that use the group. */
export const optionGroupHasItems = (count: number): string =>
  `${count} ${count === 1 ? 'item uses' : 'items use'} this option group. Remove it from ${count === 1 ? 'the item' : 'them'} first.`

/** The message of `tax_class_in_use` with the number of items that use the class. */
export const taxClassHasItems = (name: string, count: number): string =>
  `${count} ${count === 1 ? 'item uses' : 'items use'} ${name}. Choose another tax for ${count === 1 ? 'it' : 'them'} first.`

/** The message of `tax_class_in_use` for the class of takeaway orders. */
export const taxClassOfTakeaway = (name: string): string =>
  `Takeaway orders use ${name}. Choose another tax for them first.`

/** The message of `validation_failed` for a dish with more default options than an ordered line may have. */
export const tooManyDefaults = `More than ${lineOptionsMax} options of an item would be chosen at first.`

/** The message of `ordering_closed` outside the hours of categories. */
export const dishesClosed = 'Some dishes cannot be ordered at this time.'

/** The message of `too_many` for pictures. */
export const tooManyPictures =
  'The restaurant has as many pictures as it can have. Pictures that no item shows are removed after a day.'
