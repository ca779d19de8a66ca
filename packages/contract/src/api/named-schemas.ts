import type { z } from 'zod'
import { staffMember, staffSession } from '../accounts/staff-schema.ts'
import { historyEntry } from '../audit-log/schema.ts'
import { credentials, tokens } from '../auth/schema.ts'
import { keptBackup } from '../backups/schema.ts'
import { billing } from '../bills/billing-schema.ts'
import { billCreation } from '../bills/calls-schema.ts'
import { paymentEntry, refundEntry } from '../bills/payment-schema.ts'
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
} from '../bills/schema.ts'
import { cashMovement, dayReport, daySummary } from '../days/schema.ts'
import { progress, station, tick } from '../kitchen/schema.ts'
import { menuImportReply } from '../menu-file/schema.ts'
import { lineOption, option, optionGroup, portion } from '../menu/choice-schema.ts'
import { category, itemSave, menuCategory, menuItem } from '../menu/schema.ts'
import { offer } from '../offers/schema.ts'
import { charge, order, orderCreation, orderLine, orderUpdate } from '../orders/schema.ts'
import { hostPaper, printer, printerDevice, printHost, printJob } from '../printing/schema.ts'
import { periodReports, reports, today } from '../reports/schema.ts'
import { board } from '../restaurants/board-schema.ts'
import { ordering, weeklyPeriod } from '../restaurants/hours-schema.ts'
import { restaurant, restaurantReply } from '../restaurants/schema.ts'
import { settings } from '../restaurants/settings-schema.ts'
import { table, tableCard } from '../tables/schema.ts'
import { sitting, sittingDetails } from '../tables/sitting-schema.ts'
import { visit } from '../visits/schema.ts'
import { waiterCall } from '../waiter-calls/schema.ts'
import { problem } from './problem-schema.ts'

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
  Board: board,
  CashMovement: cashMovement,
  Category: category,
  Charge: charge,
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
  HostPaper: hostPaper,
  Printer: printer,
  PrinterDevice: printerDevice,
  PrintHost: printHost,
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
