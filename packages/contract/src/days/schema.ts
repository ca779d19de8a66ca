import { z } from 'zod'
import { staffRoles } from '../auth/roles.ts'
import * as bounds from '../basics/bounds.ts'
import { amount, enteredAmount, movedAmount, signedSum } from '../basics/money-schema.ts'
import { id, requiredText, sentTime } from '../basics/primitives-schema.ts'
import { billGroup, paymentMethod } from '../bills/schema.ts'
import type { dayEndpoints } from './endpoints.ts'

const counted = z.object({ count: z.int().min(0), amount })

/** The path of a call about one business day. */
export const dayParams = z.object({ date: z.iso.date() })

/** The restaurant of a call about a day. */
export const dayQuery = z.object({ restaurantId: id })

/** Business days, both included; without them the last 31. */
export const dayListQuery = dayQuery.extend({ from: z.iso.date().optional(), to: z.iso.date().optional() })

/** Closes a day: the cash that was counted, and the part of it that stays in the drawer. */
export const dayClose = z.object({
  restaurantId: id,
  cashCounted: enteredAmount,
  floatLeft: enteredAmount,
})

/** Cash put into the drawer or, negative, taken out of it. */
export const cashMovementCreation = z.object({
  restaurantId: id,
  amount: movedAmount,
  reason: requiredText(bounds.reasonLengthMax),
})

/** A stored movement of cash. */
export const cashMovement = z.object({
  id,
  amount: signedSum,
  reason: z.string(),
  businessDay: z.iso.date(),
  dateTime: sentTime,
  staffId: id,
})

const takenOff = { seen: counted, unseen: counted }

const taxSums = z.array(billGroup.omit({ isTaxIncluded: true }))

/**
 * The figures of a business day: an X report while it is open, afterwards the stored Z report (plan §6). Cancelled bills
 * count in `series` and `cancelled` only.
 */
export const dayReport = z.object({
  restaurantId: id,
  date: z.iso.date(),
  isClosed: z.boolean(),
  closedDateTime: sentTime.optional(),
  staffId: id.optional(),
  /** Who closed the day, as named then. Missing in reports that were stored before it. */
  staffName: z.string().optional(),
  /** The numbers that the day used. */
  series: z.array(
    z.object({
      series: z.string(),
      kind: z.enum(['bill', 'credit-note']),
      first: z.string(),
      last: z.string(),
      count: z.int().min(1),
      cancelled: z.int().min(0),
    }),
  ),
  bills: counted,
  cancelled: counted,
  creditNotes: counted,
  /** The lines at their prices, and after discounts without tax. */
  value: amount,
  net: signedSum,
  /** The part of `value` that charges are, such as packing. Absent without any. */
  charges: counted.optional(),
  discounts: counted,
  /** The discounts by their reasons, the largest sum first. */
  discountReasons: z.array(counted.extend({ reason: z.string() })),
  /** The part of the discounts that made lines free. */
  complimentary: counted,
  /** Units that were taken off after the kitchen had seen them, at their prices; and units that were made again. */
  voids: counted,
  /**
   * All units that were taken off accepted orders: seen by the kitchen as in `voids`, or not, and by person. Missing in
   * reports that were stored before they were counted.
   */
  takenOff: z
    .object({
      ...takenOff,
      people: z.array(
        z.object({
          staffId: id,
          /** Empty, without a role, for an account that no longer exists. */
          name: z.string(),
          role: z.enum(staffRoles).optional(),
          ...takenOff,
        }),
      ),
    })
    .optional(),
  remakes: z.int().min(0),
  /**
   * Slips of platforms, which pay the tax themselves: the day's, and the sum that each platform owes for all days. In no other
   * figure. Absent without any.
   */
  operators: z.array(z.object({ name: z.string(), slips: counted, owed: counted })).optional(),
  /** Orders that an admin closed without a paid bill. */
  closedWithoutBill: counted,
  methods: z.array(z.object({ method: paymentMethod, count: z.int(), amount, tips: signedSum, refunded: amount })),
  /** Less those that were returned, also of earlier days. */
  tips: signedSum,
  refunds: counted,
  /**
   * UPI requests that are neither confirmed nor rejected, without replaced ones: for each bill at most the amount due, for a
   * cancelled or credited one at most its amount.
   * Reports that were stored before `bills` counted every request in full.
   */
  unconfirmedUpi: counted.extend({ bills: z.int().min(0).optional() }),
  /** Claims of paid bills: the guest may have paid twice. */
  paidTwiceUpi: counted.optional(),
  /** The taxes of bills, and of credit notes. */
  taxes: taxSums,
  creditedTaxes: taxSums,
  roundOff: signedSum,
  creditedRoundOff: signedSum,
  cash: z.object({
    openingFloat: amount,
    /** Payments in cash without tips, which lie in the drawer too. */
    received: amount,
    tips: signedSum,
    refunded: amount,
    moved: signedSum,
    movements: z.array(cashMovement),
    expected: signedSum,
    /** Only a closed day has these three. */
    counted: amount.optional(),
    difference: signedSum.optional(),
    floatLeft: amount.optional(),
  }),
  /** Tables, bills and requests that are open now, or that the close carried over. */
  open: z.object({
    tables: z.array(z.int()),
    bills: z.array(z.object({ id, number: z.string(), tableNumber: z.int(), due: amount })),
    upiRequests: z.array(
      z.object({
        id,
        billId: id,
        number: z.string(),
        reference: z.string(),
        state: z.enum(['requested', 'claimed']),
        amount,
        /** The bill is paid. */
        isPaid: z.literal(true).optional(),
        /** The correction of the bill after which its money, if it arrived, is to be returned. */
        ending: z.enum(['cancelled', 'credited']).optional(),
      }),
    ),
  }),
})

/** The sums of a day, without its numbers, movements and open work. */
export const daySummary = dayReport
  .pick({
    date: true,
    isClosed: true,
    closedDateTime: true,
    bills: true,
    creditNotes: true,
    charges: true,
    discounts: true,
    complimentary: true,
    methods: true,
    taxes: true,
    creditedTaxes: true,
    roundOff: true,
    creditedRoundOff: true,
  })
  .extend({
    cash: dayReport.shape.cash.pick({ expected: true, counted: true, difference: true }),
    // Missing in answers of the release before.
    value: dayReport.shape.value.optional(),
    net: dayReport.shape.net.optional(),
  })

/** Records of a restaurant that lie after the server's clock: it was ahead, or is behind now. */
export const datesAhead = z.object({
  /** The latest closed business day, if it has not started by the clock. */
  closedDay: z.iso.date().optional(),
  /** The time of the latest order, bill or change by staff, if it is after the clock. */
  recordedDateTime: sentTime.optional(),
})

/** The business days of a period that have money or a close, newest first, and what is open now. */
export const dayList = z.object({
  /** The business day of the clock. */
  today: z.iso.date(),
  /** When that day ends. Missing in answers of the release before. */
  todayEndsDateTime: sentTime.optional(),
  /** The day of money that is recorded now: today, or if today is closed, the next day that is not. */
  current: z.iso.date(),
  /** The day of money that is recorded after a close of today. Missing in answers of the release before. */
  next: z.iso.date().optional(),
  /** The first earlier day with money that is not closed. */
  unclosed: z.iso.date().optional(),
  ahead: datesAhead.optional(),
  /** Days after `current` that have money or a close, if no last date was given. A clock that was ahead leaves some. */
  later: z.array(daySummary).optional(),
  days: z.array(daySummary),
})

/** The tables of figures that can be exported. `gst` is a workbook for GST returns: XLSX, of one month or quarter. */
export const exportKind = z.enum(['bills', 'payments', 'taxes', 'items', 'gst'])

/** The path of an export. */
export const exportParams = z.object({ kind: exportKind })

/** Calendar dates of issue, both included. */
export const exportQuery = z.object({
  restaurantId: id,
  from: z.iso.date(),
  to: z.iso.date(),
  format: z.enum(['csv', 'xlsx']),
})

/** Input and reply of the day calls. An export answers a file. */
export const dayWire = {
  listDays: { query: dayListQuery, reply: dayList },
  getDay: { params: dayParams, query: dayQuery, reply: dayReport },
  closeDay: { params: dayParams, body: dayClose, reply: dayReport },
  createCashMovement: { body: cashMovementCreation, reply: cashMovement },
  getExport: { params: exportParams, query: exportQuery, reply: z.unknown() },
} as const satisfies Record<keyof typeof dayEndpoints, object>
