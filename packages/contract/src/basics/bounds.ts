// The bounds of every field that the server accepts; other values are answered `validation_failed`. Imported as `bounds`.

export const idLengthMax = 64
export const tableNumberMin = 1
export const tableNumberMax = 9999
export const orderLinesMax = 50
/** Quantity of one ordered line; an edit may set 0. */
export const lineQuantityMax = 99
export const orderQuantityMax = 300
export const orderTotalMaxRupees = 1_000_000
export const itemPriceMaxRupees = 1_000_000
export const categoryNameLengthMax = 60
export const categoryWeightMax = 1_000_000
export const categoriesMax = 200
export const itemNameLengthMax = 100
export const itemDescriptionLengthMax = 1000
export const itemsMax = 2000
export const choiceNameLengthMax = 60
export const portionsMax = 6
export const itemGroupsMax = 10
export const groupOptionsMax = 40
export const optionGroupsMax = 200
/** Units of one option in a line, options of a line, and of an order. */
export const optionQuantityMax = 20
export const lineOptionsMax = 20
export const orderOptionsMax = 200
export const kcalMax = 5000
export const spiceMax = 3
/** Portions of a dish that a countdown starts from. */
export const stockMax = 9999
export const weeklyPeriodsMax = 42
export const pauseMessageLengthMax = 150
export const stationsMax = 20
export const printersMax = 20
export const webhooksMax = 5
export const webhookUrlMax = 500
export const printerNameLengthMax = 40
export const printerHostLengthMax = 253
export const printerPortMin = 1024
export const printerPortMax = 65_535
export const printerCopiesMax = 3
/** Jobs in an answer: those that are not printed, and of the printed ones the last. */
export const openPrintJobsMax = 500
export const printedJobsMax = 50
export const stationNameLengthMax = 40
/** Units of a line that were cooked again, in total. */
export const remadeMax = 999
export const lateMinutesMax = 240
export const unseenSecondsMax = 3600
/** A reason that staff give, such as for refusing an order. */
export const reasonLengthMax = 150
export const tableLabelLengthMax = 40
export const tableAreaLengthMax = 40
export const tableSeatsMax = 99
export const tablesMax = 1000
export const originLengthMax = 200
export const guestsMax = 999
export const guestNameLengthMax = 30
export const feedbackLengthMax = 500
export const idleMinutesMin = 10
export const idleMinutesMax = 1440
export const restaurantNameLengthMax = 100
export const addressLengthMax = 300
export const phoneLengthMax = 30
/** Days for which orders keep the name and phone of a guest. Printed tickets keep the name for a week. */
export const keepContactDaysMin = 7
export const keepContactDaysMax = 365
/** Packing for a dish or an order. */
export const packingMaxRupees = 1000
export const imageURLLengthMax = 2048
/** Bytes of an uploaded picture, of the part `item`, and of the whole form. */
export const imageBytesMax = 5 * 1024 * 1024
export const itemPartBytesMax = 64 * 1024
export const itemFormBytesMax = 6 * 1024 * 1024
/** Files of one menu import; bytes of a text or JSON file, of a workbook, of a zip with pictures, and of all with the form. */
export const menuFilesMax = 3
export const menuTextBytesMax = 2 * 1024 * 1024
export const menuWorkbookBytesMax = 20 * 1024 * 1024
export const menuPicturesBytesMax = 50 * 1024 * 1024
export const menuFormBytesMax = 76 * 1024 * 1024
/** Rows of a menu file's sheet without its titles, and pictures in its zip. */
export const menuFileRowsMax = 5000
export const menuFilePicturesMax = 100
/** Columns of a menu file that a person can choose among, shapes of files that a restaurant keeps answers for, and bytes of an import's choices. */
export const menuFileColumnsMax = 500
export const menuShapesMax = 50
export const menuChoicesBytesMax = 1024 * 1024
/** Pixels of an uploaded picture in total, and of its longer side. */
export const imagePixelsMax = 40_000_000
export const imageSideMax = 12_000
/** Pictures of a restaurant, and bytes of all their files. */
export const picturesMax = 5000
export const pictureBytesMax = 2 * 1024 ** 3
export const offerItemsMax = 2000
/** Current and future offers of a restaurant; the menu carries all of them. */
export const offersMax = 100
export const usernameLengthMax = 128
export const passwordLengthMin = 8
export const passwordLengthMax = 256
/** Wrong PINs of a person on one device, and on all devices together, until a login with the password. */
export const pinTriesMax = 5
export const pinTriesOnAllMax = 20
/** Bytes in one piece of an uploaded backup, and in a whole one. */
export const backupPieceBytesMax = 4 * 1024 * 1024
export const backupBytesMax = 64 * 1024 ** 3
/** Entries on one page of the audit log, and changed values in an entry. */
export const historyPageMax = 50
/** Rows on a page of orders or sittings. */
export const listPageMax = 500
/** Characters of a search for bills. */
export const searchLengthMax = 100
export const historyChangesMax = 12
/** Accounts of a restaurant. */
export const staffMax = 500
export const setupCodeLengthMax = 64
export const refreshTokenLengthMin = 20
export const refreshTokenLengthMax = 512
export const idempotencyKeyLengthMax = 255
export const liquorNumberLengthMax = 40
export const taxRatesMax = 50
export const taxClassesMax = 30
/** A GSTIN or another code as it is typed, with spaces. */
export const gstinInputLengthMax = 40
export const billFooterLengthMax = 300
export const upiNameLengthMax = 99
export const taxPercentMax = 200
/** A new rate of GST; VAT on alcohol is higher in some states. */
export const gstPercentMax = 100
/** Value of one bill's lines, before tax. */
export const billTotalMaxRupees = 10_000_000
/** Any sum in an answer: of a party, a bill with taxes and tips, a day or a period. */
export const sumMaxRupees = 1_000_000_000_000
/** A tip up to this amount, the largest note, may be above what is due: it is the change of a small bill. */
export const smallTipMaxRupees = 500
export const billSharesMax = 99
/** UPI requests of one bill by staff, and as many by its diners together: each attempt is a new one. */
export const upiRequestsMax = 99
/** UPI requests of one bill by one phone. */
export const upiRequestsOfPhoneMax = 20
export const billOrdersMax = 100
/** Days from the issue of a bill in which its link opens. */
export const billLinkDays = 30
export const billLinkLengthMax = 200
export const billDiscountsMax = 50
/** Characters of a typed or pasted invoice reference number, with spaces. */
export const irnInputLengthMax = 200
/** A QR code of the largest version has room for them at 58 mm. */
export const signedQrLengthMax = 2500
/** Taxable value from which a tax invoice names the guest and the address (Rule 46, since 2017). */
export const customerFromRupees = 50_000
export const customerNameLengthMax = 100
/** Days of one export. */
export const exportDaysMax = 366
/** Days in one list of business days. */
export const dayListMax = 92
export const stateNameLengthMax = 40
/** Sources of orders from elsewhere, and the dishes that their ids stand for. */
export const sourcesMax = 20
export const sourceNameLengthMax = 40
export const sourceNumberLengthMax = 40
export const sourceItemIdLengthMax = 100
export const sourceItemsMax = 5000
