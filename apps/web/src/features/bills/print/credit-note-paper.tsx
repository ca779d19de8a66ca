import type { ReactElement } from 'react'
import type { Bill, CreditNote } from '@thali/contract/bills/bill'
import { creditNoteDocument } from '@thali/contract/bills/document'
import { DocumentPaper } from '../paper/document-paper.tsx'
import { documentWords } from '../paper/document-words.ts'

type CreditNotePaperProps = {
  readonly bill: Bill
  readonly note: CreditNote
  /** The restaurant's time zone. */
  readonly timezone: string
}

/** A credit note as a document: it names its bill (plan §6). */
export const CreditNotePaper = ({ bill, note, timezone }: CreditNotePaperProps): ReactElement => (
  <DocumentPaper document={creditNoteDocument(bill, note, documentWords(timezone))} />
)
