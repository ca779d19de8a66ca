import type { z } from 'zod'
import { keptBackup } from './backup.ts'
import {
  bill,
  billGroup,
  billLine,
  creditNote,
  customer,
  payment,
  refund,
  seller,
  share,
  taxClass,
  upiRequest,
} from './bill.ts'
import { billCreation } from './bill-calls.ts'
import { billing } from './billing.ts'
import { lineOption, option, optionGroup, portion } from './choice.ts'
import { cashMovement, dayReport, daySummary } from './day.ts'
import { historyEntry } from './history.ts'
import { ordering, weeklyPeriod } from './hours.ts'
import { progress, station, tick } from './kitchen.ts'
import { menuImportReply } from './menu-file.ts'
import { category, itemSave, menuCategory, menuItem, restaurant, restaurantReply } from './menu.ts'
import { offer } from './offer.ts'
import { order, orderCreation, orderLine, orderUpdate } from './order.ts'
import { paymentEntry, refundEntry } from './payment.ts'
import { printer, printJob } from './printing.ts'
import { problem } from './problem.ts'
import { periodReports, reports, today } from './report.ts'
import { credentials, tokens } from './session.ts'
import { settings } from './settings.ts'
import { sitting, sittingDetails } from './sitting.ts'
import { staffMember, staffSession } from './staff.ts'
import { table, tableCard } from './table.ts'
import { visit } from './visit.ts'
import { waiterCall } from './waiter-call.ts'

/**
 * The schemas that the API document names, so that generated clients have types with these names. A name is part of the API:
 * it stays when a schema is renamed here.
 */
export const namedSchemas = {
  Bill: bill,
  BillCreation: billCreation,
  BillGroup: billGroup,
  BillLine: billLine,
  BillingSettings: billing,
  Backup: keptBackup,
  CashMovement: cashMovement,
  Category: category,
  Credentials: credentials,
  CreditNote: creditNote,
  Customer: customer,
  DayReport: dayReport,
  DaySummary: daySummary,
  HistoryEntry: historyEntry,
  ItemSave: itemSave,
  LineOption: lineOption,
  MenuCategory: menuCategory,
  MenuImport: menuImportReply,
  MenuItem: menuItem,
  Offer: offer,
  Option: option,
  OptionGroup: optionGroup,
  Order: order,
  OrderCreation: orderCreation,
  OrderLine: orderLine,
  OrderUpdate: orderUpdate,
  OrderingSettings: ordering,
  Payment: payment,
  PaymentCreation: paymentEntry,
  PeriodReports: periodReports,
  Portion: portion,
  PrintJob: printJob,
  Printer: printer,
  Problem: problem,
  Progress: progress,
  Refund: refund,
  RefundCreation: refundEntry,
  Reports: reports,
  Restaurant: restaurant,
  RestaurantWithMenu: restaurantReply,
  Seller: seller,
  Settings: settings,
  Share: share,
  Sitting: sitting,
  SittingDetails: sittingDetails,
  StaffMember: staffMember,
  StaffSession: staffSession,
  Station: station,
  Table: table,
  TableCard: tableCard,
  TaxClass: taxClass,
  Tick: tick,
  Today: today,
  Tokens: tokens,
  UpiRequest: upiRequest,
  Visit: visit,
  WaiterCall: waiterCall,
  WeeklyPeriod: weeklyPeriod,
} as const satisfies Record<string, z.ZodType>
