import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useCallback, useState } from 'react'
import type { Printer } from '@thali/contract/printing/schema'
import type { Table } from '@thali/contract/tables/table'
import { useLeaveGuard } from '#web/forms/leave-guard.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LeaveQuestion } from '#web/forms/form.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { BillingGroups } from './billing/billing-groups.tsx'
import { billingMessages } from './billing/billing-messages.en.ts'
import { DayGroup } from './day-group.tsx'
import { GuestsGroup } from './guests-group.tsx'
import { KitchenGroup } from './kitchen-group.tsx'
import { LanguagesGroup } from './languages-group.tsx'
import { LogoGroup } from './logo-group.tsx'
import { OrderGroups } from './order-groups.tsx'
import { PrintingGroups } from './printing/printing-groups.tsx'
import { printingMessages } from './printing/printing-messages.en.ts'
import { type OpenRoom, ProfileGroup } from './profile-group.tsx'
import type { GroupId, Unsaved } from './settings-form.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import { SettingsLinks } from './settings-links.tsx'
import { linkMessages } from './settings-links-messages.en.ts'
import { SettingsSections } from './settings-sections.tsx'
import { useSettings } from './settings.ts'
import { StationsGroup } from './stations-group.tsx'
import { TablesGroups } from './tables-group.tsx'

type SettingsViewProps = {
  /** Called after a change. */
  readonly onSaved: () => void
  /** Says whether a printer works. */
  readonly stateWords: (state: Printer['state']) => string
  readonly listOpen: () => OpenRoom
  readonly readTables: (restaurantId: string) => Promise<readonly Table[]>
  readonly readPrinters: (restaurantId: string) => Promise<readonly Printer[]>
  /** Stands in the groups that a session by PIN cannot change. */
  readonly passwordNotice: ReactNode
}

/** The settings of the restaurant in groups that are saved one by one, with all states (plan §8.2). */
export const SettingsView = (props: SettingsViewProps): ReactElement => {
  const { onSaved, listOpen, readTables, passwordNotice } = props
  const { settings, hasFailed, isFetching, refetch } = useSettings()
  const [unsaved, setUnsaved] = useState<Partial<Record<GroupId, Unsaved>>>({})
  const note = useCallback((id: GroupId, group: Unsaved) => setUnsaved((was) => ({ ...was, [id]: group })), [])
  const client = useQueryClient()
  const groups = Object.values(unsaved)
  const guard = useLeaveGuard(
    groups.some(({ isChanged }) => isChanged),
    () => groups.forEach(({ giveUp }) => giveUp()),
  )
  const isLoading = useHeldLoading(!settings && !hasFailed)
  if (isLoading) {
    return (
      <LoadingState label={messages.loading}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="220px" radius="var(--radius-card)" />
        ))}
      </LoadingState>
    )
  }
  if (!settings) {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  // The number of tables is in both.
  const saved = (): void => {
    void client.invalidateQueries()
    onSaved()
  }
  const shared = { settings, onSaved: saved }
  const isUnsaved = (...ids: readonly GroupId[]): boolean => ids.some((id) => unsaved[id]?.isChanged)
  return (
    <>
      {hasFailed && <FailureNotice text={messages.staleNotice} isRetrying={isFetching} onRetry={refetch} />}
      <SettingsSections
        sections={[
          { id: 'links', title: linkMessages.section, isUnsaved: false, content: <SettingsLinks /> },
          {
            id: 'orders',
            title: messages.sections.orders,
            isUnsaved: isUnsaved('pause', 'hours', 'ordering', 'takeaway', 'sources'),
            content: <OrderGroups {...shared} onUnsaved={note} />,
          },
          {
            id: 'tables',
            title: messages.sections.tables,
            isUnsaved: isUnsaved('tables'),
            content: <TablesGroups onUnsaved={note} onSaved={saved} readTables={readTables} />,
          },
          {
            id: 'kitchen',
            title: messages.sections.kitchen,
            isUnsaved: isUnsaved('kitchen', 'stations'),
            content: (
              <>
                <KitchenGroup {...shared} onUnsaved={note} />
                <StationsGroup onUnsaved={note} onSaved={saved} />
              </>
            ),
          },
          {
            id: 'printing',
            title: printingMessages.section,
            isUnsaved: isUnsaved('printers'),
            content: <PrintingGroups {...props} onUnsaved={note} />,
          },
          {
            id: 'billing',
            title: billingMessages.section,
            isUnsaved: isUnsaved('registration', 'taxes', 'paper', 'upi', 'discounts'),
            content: <BillingGroups {...shared} onUnsaved={note} passwordNotice={passwordNotice} />,
          },
          {
            id: 'restaurant',
            title: messages.sections.restaurant,
            isUnsaved: isUnsaved('profile', 'guests', 'languages', 'day'),
            content: (
              <>
                <ProfileGroup {...shared} onUnsaved={note} listOpen={listOpen} />
                <LogoGroup {...shared} />
                <GuestsGroup {...shared} onUnsaved={note} passwordNotice={passwordNotice} />
                <LanguagesGroup {...shared} onUnsaved={note} />
                <DayGroup {...shared} onUnsaved={note} />
              </>
            ),
          },
        ]}
      />
      <LeaveQuestion guard={guard} question={commonMessages.leaveQuestion} />
    </>
  )
}
