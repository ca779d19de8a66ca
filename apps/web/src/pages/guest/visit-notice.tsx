import type { ReactElement } from 'react'
import { notOrderingText } from '#web/features/basket/ui/visit-refusals.ts'
import { TableNotice } from '#web/features/visit/table-notice.tsx'
import { useTableVisit } from '#web/product/table-visit.ts'

/** Why this phone cannot order, with the words of the basket, or that staff moved the party. */
export const VisitNotice = (): ReactElement => <TableNotice refusal={notOrderingText(useTableVisit())} />
