import type { ReactElement } from 'react'
import { PrintBill } from '#web/features/bills/print/print-bill.tsx'
import { useQueryParams } from '#web/lib/navigation-state.ts'

/** Prints the bill that the address names (plan §6). */
export const PrintBillPage = (): ReactElement => <PrintBill billId={useQueryParams().get('bill') ?? ''} />
