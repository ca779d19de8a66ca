import type { Language } from '../basics/language.ts'
import type { Bill } from '../bills/bill.ts'
import type { DayReport } from '../days/day-report.ts'
import type { DietMark } from '../menu/diet.ts'
import type { Slip } from '../sources/slip.ts'

/** The widths of the paper rolls, in mm. */
export const paperWidths = [58, 80] as const

/** One of `paperWidths`. */
export type PaperWidth = (typeof paperWidths)[number]

/**
 * A kitchen order ticket (KOT): a new order, a change of its quantities, a void, another table, or
 * dishes to cook again.
 */
export type KotChange = 'new' | 'change' | 'void' | 'move' | 'remake'

/** The table as paper names it: `number` as in the API, and the label and area of the restaurant. */
export type PaperTable = {
  readonly number: number
  readonly label?: string | undefined
  readonly area?: string | undefined
}

/** One line of a KOT. */
export type KotLine = {
  readonly name: string
  /** The name in the language of the kitchen, below the name. */
  readonly translated?: string | undefined
  /** Units to prepare; of a change the difference, of a void negative. On a moved ticket all units. */
  readonly quantity: number
  /** The quantity before the change. */
  readonly was?: number | undefined
  readonly portion?: string | undefined
  readonly options: readonly { readonly name: string; readonly quantity: number }[]
  readonly note?: string | undefined
  readonly dietMark?: DietMark | undefined
  /** Whether the units are not to be prepared any more. */
  readonly isVoided: boolean
  /** Why staff voided the line or had it cooked again. */
  readonly reason?: string | undefined
}

/** A ticket for one station of the kitchen. Only `change` decides its banner. */
export type KotPaper = {
  readonly kind: 'kot'
  readonly change: KotChange
  readonly restaurantName: string
  /** The language of the labels; absent for English. */
  readonly language?: Language | undefined
  readonly table: PaperTable
  /** The table before a move. */
  readonly fromTable?: PaperTable | undefined
  readonly orderId: string
  /** As on the kitchen display. */
  readonly orderNumber: number
  /** Only a takeaway order has it: printed large, in the place of the table. */
  readonly tokenNumber?: number | undefined
  /** It is packed at a dining table. */
  readonly isParcel?: true | undefined
  /** The source of an order from elsewhere and its number there, printed large. */
  readonly source?: { readonly name: string; readonly number: string } | undefined
  readonly stationName?: string | undefined
  /** ISO 8601 UTC; the renderer shows it in the zone of the restaurant. */
  readonly orderedDateTime: string
  /** When the job was written. */
  readonly sentDateTime: string
  /** Who sent it: the staff member, or the guest by name or number; absent for a phone without a visit. */
  readonly by?: string | undefined
  readonly guests?: number | undefined
  readonly lines: readonly KotLine[]
  readonly note?: string | undefined
}

/** A bill or one of its credit notes, as stored when the job was written. */
export type BillPaper = {
  readonly kind: 'bill'
  readonly bill: Bill
  /** Prints this credit note of the bill instead of the bill. */
  readonly creditNumber?: string | undefined
  /** The UPI request for its QR code; `link` is `upi` of the request, `amount` in rupees. */
  readonly upi?: { readonly link: string; readonly amount: number } | undefined
}

/** The slip of a platform's order, as stored when the job was written. */
export type SlipPaper = { readonly kind: 'slip'; readonly slip: Slip }

/** An X or Z report, with its figures at the moment of the print. */
export type DayPaper = {
  readonly kind: 'day'
  readonly report: DayReport
  readonly restaurantName: string
  /** The language of the labels; absent for English. */
  readonly language?: Language | undefined
  /** Who closed the day, or printed the report of an open one: for a line to sign on. */
  readonly closedBy?: string | undefined
  readonly printedBy?: string | undefined
  readonly printedDateTime: string
}

/** Shows whether a printer is set up: its width, its scripts and its QR codes. */
export type TestPaper = {
  readonly kind: 'test'
  readonly restaurantName: string
  readonly printerName: string
  readonly width: PaperWidth
  readonly sentDateTime: string
}

/** The data of a printed paper, as a print job stores it (plan §7). It is drawn when it is sent. */
export type Paper = KotPaper | BillPaper | SlipPaper | DayPaper | TestPaper

/**
 * A mark of one attempt to print, not of the paper: a reprint by staff, or a repeat after an attempt with an unknown
 * outcome.
 */
export type PaperMark = 'duplicate' | 'possible-repeat'
