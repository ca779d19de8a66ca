import type { ReactElement } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { menuEmptyMessages } from './menu-empty-messages.en.ts'

/** The menu of an unknown restaurant, or a menu without dishes. */
export const MenuEmpty = ({ isUnknown }: { readonly isUnknown: boolean }): ReactElement =>
  isUnknown ? (
    <EmptyState title={menuEmptyMessages.unknownTitle} body={menuEmptyMessages.unknownHint} />
  ) : (
    <EmptyState title={menuEmptyMessages.empty} />
  )
