import { type ReactElement, type ReactNode, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { CountsDialog } from './counts-panel.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { closePanel, panel } from './panel-store.ts'
import { RecallDialog } from './recall-dialog.tsx'
import { TicketDialog } from './ticket-dialog.tsx'
import { ViewDialog } from './view-dialog.tsx'

/** Renders the dialog that makes a dish sold out. */
export type SoldOutSlot = (dish: {
  readonly itemId: string
  readonly name: string
  readonly onClose: () => void
}) => ReactNode

/** Renders the list of all dishes, where each can be made sold out. */
export type SoldOutListSlot = (list: { readonly onClose: () => void }) => ReactNode

type PanelsProps = { readonly renderSoldOut: SoldOutSlot; readonly renderSoldOutList: SoldOutListSlot }

type Dish = { readonly itemId: string; readonly name: string }

/** The dialog over the tickets, if one is open. */
export const Panels = ({ renderSoldOut, renderSoldOutList }: PanelsProps): ReactElement | null => {
  const open = useStore(panel)
  const [soldOut, setSoldOut] = useState<Dish>()
  const sellOut = (dish: Dish): void => {
    closePanel()
    setSoldOut(dish)
  }
  if (soldOut) return <>{renderSoldOut({ ...soldOut, onClose: () => setSoldOut(undefined) })}</>
  if (!open) return null
  if (open.kind === 'view') return <ViewDialog />
  if (open.kind === 'recall') return <RecallDialog />
  if (open.kind === 'help') return <HelpDialog />
  if (open.kind === 'counts') return <CountsDialog />
  if (open.kind === 'soldOut') return <>{renderSoldOutList({ onClose: closePanel })}</>
  return <TicketDialog id={open.id ?? ''} onSoldOut={sellOut} />
}
