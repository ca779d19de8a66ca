import type { AuditTables } from './audit-tables.ts'
import type { BillTables } from './bill-tables.ts'
import type { PrintingTables } from './printing-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { SourceTables } from './source-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

/** The tables that files of their own describe. */
export type OtherTables = AuditTables & BillTables & ReportTables & PrintingTables & SourceTables & WebhookTables
