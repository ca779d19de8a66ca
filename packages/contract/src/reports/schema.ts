import { z } from 'zod'
import { amount, signedSum } from '../basics/money-schema.ts'
import { id, sentTime } from '../basics/primitives-schema.ts'
import { paymentMethod } from '../bills/schema.ts'
import { datesAhead } from '../days/schema.ts'
import { faces } from '../visits/feedback.ts'
import type { reportEndpoints } from './endpoints.ts'
import { reportPeriods } from './periods.ts'

/** A dish, or one portion of it where it is sold in portions. */
const soldItem = z.object({
  itemId: z.string(),
  itemName: z.string(),
  portion: z.object({ id: z.string(), name: z.string() }).optional(),
  quantity: z.int().min(0),
})

/** The reports of one restaurant. */
export const reportQuery = z.object({ restaurantId: id })

/** The six figures of spec §2 "Reports", of all Completed orders, ready to draw. Rupees are whole, rounded. */
export const reports = z.object({
  /** 0 leaves all figures empty. */
  orderCount: z.int().min(0),
  /** The five most sold, most first. */
  mostSoldItems: z.array(soldItem).max(5),
  /** The five least sold, in reverse: the least last. */
  leastSoldItems: z.array(soldItem).max(5),
  /** Sunday to Saturday, only days with orders: rupees per order. */
  averageSalesByDay: z.array(z.object({ day: z.string(), average: z.int() })).max(7),
  /** Twelve slots from 12AM-2AM to 10PM-12AM, empty ones 0: rupees per order. */
  salesByTime: z.array(z.object({ slot: z.string(), average: z.int() })).length(12),
  /** Whole number. */
  averageVisitsPerUser: z.int(),
  averageOrderValue: z.int(),
})

/** The figures of the Reports screen (spec §2 "Reports"). */
export type Reports = z.infer<typeof reports>

const date = z.iso.date()

const periodFields = { period: z.enum(reportPeriods).optional(), from: date.optional(), to: date.optional() }

type PeriodFields = z.infer<z.ZodObject<typeof periodFields>>

const hasPeriod = ({ period, from, to }: PeriodFields): boolean =>
  (period === undefined) === (from !== undefined && to !== undefined)

const periodFault = { path: ['period'], message: 'Needs a period or both dates' }

/** A named period, or business days of the restaurant, both included. */
export const periodQuery = z.object({ restaurantId: id, ...periodFields }).refine(hasPeriod, periodFault)

/** The same for all restaurants of the caller. */
export const ownReportsQuery = z.object(periodFields).refine(hasPeriod, periodFault)

/** The sums of the closed orders of a period. */
export const periodSums = z.object({
  from: date,
  to: date,
  orderCount: z.int().min(0),
  /** The totals of the orders, without taxes of bills. */
  sales: amount,
  averageOrderValue: z.int(),
})

/** The figures of closed orders that were placed on some business days, and of as many days before them. */
export const periodReports = z.object({
  current: periodSums,
  previous: periodSums,
  /** As in the reports of all orders. */
  reports,
  /** Days with orders, the first one first. */
  days: z.array(z.object({ date, orderCount: z.int().min(0), sales: amount })),
})

/** The figures of a period (plan §8.7). */
export type PeriodReports = z.infer<typeof periodReports>

/** The path of a figures file: a row per day, or a row per dish and portion. */
export const reportFileParams = z.object({ kind: z.enum(['days', 'dishes']) })

/** Business days, both included. */
export const reportFileQuery = z.object({ restaurantId: id, from: date, to: date, format: z.enum(['csv', 'xlsx']) })

/** A person of the staff and their part of the takings. */
const waiterSum = z.object({ staffId: z.string(), name: z.string(), count: z.int().min(0), amount: signedSum })

/** The figures of a business day up to a moment, in rupees. */
export const todayFigures = z.object({
  /**
   * With bills the payments less the refunds, without tips, as in the day report. Without bills the totals of the orders
   * that were closed. Absent in a comparison with a day on which no payment was recorded.
   */
  takings: signedSum.optional(),
  /** Accepted orders that were placed, without cancelled ones. */
  orders: z.object({ count: z.int().min(0), value: amount, average: amount }),
  /** The guests at tables whose number of guests was entered; absent when none was. */
  guests: z.int().min(1).optional(),
  /** Empty without bills. */
  methods: z.array(z.object({ method: paymentMethod, count: z.int().min(0), amount: signedSum })),
  /** By the person who recorded the payment or refund; without bills, by the one who closed the order. */
  waiters: z.array(waiterSum),
  /** Hours of the clock with orders or takings, in the order of the business day. */
  hours: z.array(z.object({ hour: z.int().min(0).max(23), orders: z.int().min(0), takings: signedSum })),
})

/** The figures of a business day up to a moment, in rupees. */
export type TodayFigures = z.infer<typeof todayFigures>

const count = z.int().min(0)

/** The answers of guests about their visits on a business day. */
const feedbackOfDay = z.object({
  /** The number of answers by face. */
  faces: z.object({ bad: count, fair: count, good: count, great: count }),
  /** The newest 50 answers with a text, newest first. */
  texts: z.array(
    z.object({
      face: z.enum(faces),
      text: z.string(),
      tableNumber: z.int(),
      label: z.string().optional(),
      dateTime: sentTime,
    }),
  ),
})

/** The Today screen: the present business day, and the same weekday of last week up to the same time of day. */
export const today = z.object({
  date,
  /** The moment of the figures. */
  dateTime: sentTime,
  /** The hour of the clock in which business days start. */
  firstHour: z.int().min(0).max(23),
  /** Whether takings are payments of bills. */
  hasBills: z.boolean(),
  /** The close of the day, after which money counts for the next one. */
  closedDateTime: sentTime.optional(),
  ahead: datesAhead.optional(),
  figures: todayFigures,
  lastWeek: z.object({
    date,
    /** Absent when that day has neither orders nor payments. */
    figures: todayFigures.optional(),
  }),
  /** Absent while guests are not asked and none answered today. */
  feedback: feedbackOfDay.optional(),
  open: z.object({
    tables: z.array(
      z.object({
        tableNumber: z.int(),
        label: z.string().optional(),
        /**
         * Whether a party is there or an order is on no bill, as `open.tables` of the day report counts. Missing in answers of
         * the release before.
         */
        isOpen: z.boolean().optional(),
        /** The opening time of the first open sitting; absent where only a bill or an order is left. */
        openedDateTime: sentTime.optional(),
        /** Orders that are on no bill, without the taxes of a bill; and what is left of bills. */
        unbilled: amount,
        due: amount,
      }),
    ),
    unbilled: amount,
    due: amount,
  }),
})

/** The Today screen (plan §8.7). */
export type Today = z.infer<typeof today>

/** Input and reply of the calls for figures. A file is not JSON. */
export const reportWire = {
  getReports: { query: reportQuery, reply: reports },
  getToday: { query: reportQuery, reply: today },
  getPeriodReports: { query: periodQuery, reply: periodReports },
  getReportFile: { params: reportFileParams, query: reportFileQuery, reply: z.unknown() },
} as const satisfies Record<keyof typeof reportEndpoints, object>
