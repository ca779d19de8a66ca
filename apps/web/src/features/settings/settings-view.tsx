import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useCallback, useState } from 'react'
import type { Printer } from '@thali/contract'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LeaveQuestion } from '#web/ui/form.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { BillingGroups } from './billing/billing-groups.tsx'
import { billingMessages } from './billing/billing-messages.en.ts'
import { DayGroup } from './day-group.tsx'
import { HoursGroup } from './hours-group.tsx'
import { KitchenGroup } from './kitchen-group.tsx'
import { kitchenMessages } from './kitchen-messages.en.ts'
import { LanguagesGroup } from './languages-group.tsx'
import { languagesMessages } from './languages-messages.en.ts'
import { LogoGroup } from './logo-group.tsx'
import { OrderingGroup } from './ordering-group.tsx'
import { orderingMessages } from './ordering-messages.en.ts'
import { PauseGroup } from './pause-group.tsx'
import { PrintingGroups } from './printing/printing-groups.tsx'
import { printingMessages } from './printing/printing-messages.en.ts'
import { ProfileGroup } from './profile-group.tsx'
import type { Unsaved } from './settings-group.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import { SettingsLinks } from './settings-links.tsx'
import { linkMessages } from './settings-links-messages.en.ts'
import { SettingsSections } from './settings-sections.tsx'
import { useSettings } from './settings.ts'
import { StationsGroup } from './stations-group.tsx'
import { tableMessages } from './table-messages.en.ts'
import { TablesGroups } from './tables-groups.tsx'

const { registration, taxes, paper, upi, discounts } = billingMessages
const billingTitles = [registration, taxes, paper, upi, discounts]

type SettingsViewProps = {
  /** Called after a change. */
  readonly onSaved: () => void
  /** Says whether a printer works. */
  readonly stateWords: (state: Printer['state']) => string
  /** Stands in the groups that a session by PIN cannot change. */
  readonly passwordNotice: ReactNode
}

/** The settings of the restaurant in groups that are saved one by one, with all states (plan §8.2). */
export const SettingsView = ({ onSaved, stateWords, passwordNotice }: SettingsViewProps): ReactElement => {
  const { settings, hasFailed, isFetching, refetch } = useSettings()
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, Unsaved>>>({})
  const note = useCallback((title: string, group: Unsaved) => setUnsaved((was) => ({ ...was, [title]: group })), [])
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
      <ErrorState title={messages.failedTitle} body={messages.failedBody} isRetrying={isFetching} onRetry={refetch} />
    )
  }
  // The number of tables is in both.
  const saved = (): void => {
    void client.invalidateQueries()
    onSaved()
  }
  const shared = { settings, onSaved: saved }
  const isUnsaved = (...titles: readonly string[]): boolean => titles.some((title) => unsaved[title]?.isChanged)
  return (
    <>
      {hasFailed && <FailureNotice text={messages.staleNotice} isRetrying={isFetching} onRetry={refetch} />}
      <SettingsSections
        sections={[
          { title: linkMessages.section, isUnsaved: false, content: <SettingsLinks /> },
          {
            title: messages.sections.orders,
            isUnsaved: isUnsaved(messages.pause, messages.hours, orderingMessages.title),
            content: (
              <>
                <PauseGroup {...shared} onUnsaved={note} />
                <HoursGroup {...shared} onUnsaved={note} />
                <OrderingGroup {...shared} onUnsaved={note} />
              </>
            ),
          },
          {
            title: messages.sections.tables,
            isUnsaved: isUnsaved(tableMessages.title),
            content: <TablesGroups onUnsaved={note} onSaved={saved} />,
          },
          {
            title: messages.sections.kitchen,
            isUnsaved: isUnsaved(kitchenMessages.title, kitchenMessages.stations),
            content: (
              <>
                <KitchenGroup {...shared} onUnsaved={note} />
                <StationsGroup onUnsaved={note} onSaved={saved} />
              </>
            ),
          },
          {
            title: printingMessages.section,
            isUnsaved: isUnsaved(printingMessages.title),
            content: <PrintingGroups onUnsaved={note} onSaved={onSaved} stateWords={stateWords} />,
          },
          {
            title: billingMessages.section,
            isUnsaved: isUnsaved(...billingTitles),
            content: <BillingGroups {...shared} onUnsaved={note} passwordNotice={passwordNotice} />,
          },
          {
            title: messages.sections.restaurant,
            isUnsaved: isUnsaved(messages.profile, languagesMessages.title, messages.day),
            content: (
              <>
                <ProfileGroup {...shared} onUnsaved={note} />
                <LogoGroup {...shared} />
                <LanguagesGroup {...shared} onUnsaved={note} />
                <DayGroup {...shared} onUnsaved={note} />
              </>
            ),
          },
        ]}
      />
      <LeaveQuestion guard={guard} question={messages.leaveQuestion} />
    </>
  )
}
