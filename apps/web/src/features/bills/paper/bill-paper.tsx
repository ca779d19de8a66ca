import type { ReactElement, ReactNode } from 'react'
import type { Bill } from '@thali/contract/bills/bill'
import { billDocument } from '@thali/contract/bills/document'
import { DocumentPaper } from './document-paper.tsx'
import { documentWords } from './document-words.ts'

type BillPaperProps = {
  readonly bill: Bill
  /** The restaurant's time zone. */
  readonly timezone: string
  /** Above the footer, such as a code to pay. */
  readonly children?: ReactNode
}

/** A bill as a document: of an issued bill, or a preview without number and date (plan §6). */
export const BillPaper = ({ bill, timezone, children }: BillPaperProps): ReactElement => (
  <DocumentPaper document={billDocument(bill, documentWords(timezone))}>{children}</DocumentPaper>
)
