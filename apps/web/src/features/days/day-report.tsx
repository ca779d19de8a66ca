import { type ComponentType, type ReactElement, useState } from 'react'
import { addDays } from '@thali/contract/days/business-day'
import type { DayList, DayReport } from '@thali/contract/days/day-report'
import { clockTime, fullDateTime } from '#web/lib/date-time.ts'
import { classNames } from '#web/lib/class-names.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { BillsSection, PaymentsSection, ReductionsSection, TaxesSection } from './day-sections.tsx'
import { dayWords, shortDayWords } from '#web/lib/day-words.ts'
import { useDayChanges } from './days.ts'
import { daysMessages as messages } from './days-messages.en.ts'
import styles from './days.module.css'
import { drawerMessages } from './drawer-messages.en.ts'
import { DrawerSection } from './drawer-section.tsx'
import { OpenSection } from './open-section.tsx'
import { OwedSection, type ReverseSlip } from './owed-section.tsx'
import { printReport } from './print-report.ts'

/** Prints the report of a day at a receipt printer; draws nothing without one. */
export type PrintDay = ComponentType<{ readonly restaurantId: string; readonly date: string }>

type DayReportProps = {
  readonly report: DayReport
  /** For paper, which shows no header. */
  readonly restaurantName: string
  readonly timezone: string
  readonly PrintDay?: PrintDay | undefined
}

type DayReportViewProps = DayReportProps & {
  readonly ReverseSlip?: ReverseSlip | undefined
  readonly list: DayList
  /** The dialog that closes the day is open. */
  readonly isClosing: boolean
  /** `closed`: here or on another device. */
  readonly onClosing: (step: 'begun' | 'cancelled' | 'closed') => void
}

const closedWords = (name: string | undefined, moment: string): string =>
  name === undefined ? messages.closedHint(moment) : messages.closedByHint({ name, moment })

const Head = (props: DayReportProps): ReactElement => {
  const { report, restaurantName, timezone, PrintDay } = props
  const { restaurantId, date, isClosed, closedDateTime, staffName } = report
  const closedHint =
    closedDateTime === undefined ? messages.emptyHint : closedWords(staffName, fullDateTime(closedDateTime, timezone))
  return (
    <header className="spread">
      <div>
        <p className={styles.paperOnly}>
          {restaurantName} · {shortDayWords(date)}
        </p>
        <h2 className={styles.day}>
          {dayWords(date)}{' '}
          <Chip tone={isClosed ? 'success' : 'info'}>{isClosed ? messages.closed : messages.open}</Chip>
        </h2>
        <p className="hint">{isClosed ? closedHint : messages.openHint}</p>
      </div>
      <div className={styles.print}>
        {PrintDay && <PrintDay restaurantId={restaurantId} date={date} />}
        <Button onClick={printReport}>{messages.print}</Button>
      </div>
    </header>
  )
}

type CloseRowProps = { readonly report: DayReport; readonly list: DayList; readonly onClose: () => void }

const CloseRow = ({ report: { date }, list, onClose }: CloseRowProps): ReactElement => {
  if (date > list.today) return <p className={styles.obstacle}>{messages.notStarted}</p>
  return (
    <ActionBar
      main={
        <Button variant="primary" onClick={onClose}>
          {messages.close(dayWords(date))}
        </Button>
      }
    />
  )
}

/** Who closed the day, and room for a signature. On an open day the person writes the name. */
const PaperFoot = ({ staffName = '' }: DayReport): ReactElement => (
  <footer className={classNames(styles.paperOnly, styles.signatures)}>
    <p>
      {messages.closedBy}: {staffName}
    </p>
    <p>{messages.signature}:</p>
  </footer>
)

/** The X report of an open day with its close, or the Z report of a closed one. */
export const DayReportView = ({
  list,
  ReverseSlip,
  isClosing,
  onClosing,
  ...shown
}: DayReportViewProps): ReactElement => {
  const { report, timezone } = shown
  const { restaurantId, date, isClosed } = report
  const { today, todayEndsDateTime } = list
  const isToday = date === today && todayEndsDateTime !== undefined
  const endsAt = isToday ? clockTime(todayEndsDateTime, timezone) : undefined
  const [notice, setNotice] = useState<string>()
  const { refresh, showClosed } = useDayChanges(restaurantId)
  return (
    <div className={styles.report}>
      <Head {...shown} />
      {notice !== undefined && <output className={styles.notice}>{notice}</output>}
      <div className={styles.columns}>
        <BillsSection report={report} />
        <PaymentsSection report={report} />
        <OwedSection report={report} today={today} ReverseSlip={ReverseSlip} />
        <DrawerSection
          report={report}
          timezone={timezone}
          mayMove={date === list.current && !isClosed}
          onMoved={() => void refresh()}
        />
        <TaxesSection report={report} />
        <ReductionsSection report={report} />
        <OpenSection report={report} />
      </div>
      <PaperFoot {...report} />
      {!isClosed && <CloseRow report={report} list={list} onClose={() => onClosing('begun')} />}
      {isClosing && (
        <CloseDialog
          report={report}
          endsAt={endsAt}
          next={list.next ?? addDays(today, 1)}
          onClosed={(closed) => {
            // The address names the day, so that it stays on the screen.
            navigate(paths.dayClose(date), { replace: true })
            onClosing('closed')
            showToast(drawerMessages.closedToast(dayWords(date)))
            void showClosed(closed)
          }}
          onClosedBefore={() => {
            navigate(paths.dayClose(date), { replace: true })
            onClosing('closed')
            setNotice(drawerMessages.closedBefore)
            void refresh()
          }}
          onClose={() => onClosing('cancelled')}
        />
      )}
    </div>
  )
}
