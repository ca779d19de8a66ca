import { type ReactElement, useMemo, useState } from 'react'
import type { Slip, SlipRow } from '@thali/contract/sources/slip'
import { slipSums, slipSumsByPlatform } from '@thali/contract/sources/slip-sums'
import { classNames } from '#web/lib/class-names.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { useToday } from '#web/lib/now.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FigureTable } from '#web/ui/figures.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { usePieces } from '#web/ui/pieces.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import type { Range } from '../list/range-bills.ts'
import { type SlipChoice, findSlips, slipsInState } from './find-slips.ts'
import { useSlips } from './slip-calls.ts'
import { SlipFilters } from './slip-filters.tsx'
import { type ReceiptDialog, SlipItem } from './slip-item.tsx'
import styles from './slips.module.css'
import { slipsMessages as messages } from './slips-messages.en.ts'

/** Rows that are drawn at once: a few screens. */
const piece = 60

// On a phone the list begins on the first screen.
const isWide = (): boolean => matchMedia('(width >= 600px)').matches

/** The sums that each platform owes and paid, folded on a phone. */
const Sums = ({ slips }: { readonly slips: readonly SlipRow[] }): ReactElement => {
  const counted = ({ count, amount }: { readonly count: number; readonly amount: number }): string =>
    messages.counted({ amount: moneyWords(amount), count })
  const platforms = slipSumsByPlatform(slips)
  const total = slipSums(messages.allPlatforms, slips)
  const rows = platforms.length > 1 ? [...platforms, total] : platforms
  const { owed, received, shortfall } = total
  const line = {
    owed: moneyWords(owed.amount),
    received: moneyWords(received.amount),
    less: moneyWords(shortfall.amount),
  }
  return (
    <details className={styles.sums} open={isWide()}>
      <summary className={styles.summary}>
        <span className="name">{messages.sums}</span>
        <span className={classNames('hint block', styles.line)}>{messages.sumsLine(line)}</span>
      </summary>
      <p className="hint">{messages.sumsHint}</p>
      <FigureTable
        caption={messages.sums}
        columns={[messages.platform, messages.sold, messages.owed, messages.received, messages.less]}
        rows={rows.map((sums) => ({
          key: sums === total ? 'total' : `of ${sums.name}`,
          isSum: sums === total,
          cells: [sums.name, counted(sums.sold), counted(sums.owed), counted(sums.received), counted(sums.shortfall)],
        }))}
      />
    </details>
  )
}

type ListProps = {
  readonly timezone: string
  readonly today: string
  /** The user may reverse slips. */
  readonly mayReverse: boolean
  readonly ReceiptDialog: ReceiptDialog
}

type RowsProps = ListProps & {
  readonly slips: readonly SlipRow[]
  readonly onChanged: (slip: Slip) => void
  readonly onStale: () => void
}

const Rows = ({ slips, ...shared }: RowsProps): ReactElement => {
  const { drawn, more } = usePieces(slips, piece)
  const [openId, setOpenId] = useState<string>()
  return (
    <>
      <ul className="list" aria-label={messages.list}>
        {drawn.map((slip) => (
          <SlipItem
            key={slip.id}
            {...shared}
            slip={slip}
            isOpen={slip.id === openId}
            onTurn={(id) => setOpenId(id === openId ? undefined : id)}
          />
        ))}
      </ul>
      {more}
    </>
  )
}

type FoundProps = RowsProps & { readonly choice: SlipChoice; readonly onReset: () => void }

const Found = ({ slips, choice, onReset, onChanged, ...shared }: FoundProps): ReactElement => {
  const [changedIds, setChangedIds] = useState<ReadonlySet<string>>(new Set())
  const found = useMemo(() => findSlips(slips, choice), [slips, choice])
  const shown = useMemo(() => slipsInState(found, choice, changedIds), [found, choice, changedIds])
  const reset = <Button onClick={onReset}>{messages.reset}</Button>
  if (found.length === 0) return <EmptyState title={messages.nothingFound} action={reset} />
  return (
    <>
      <Sums slips={found} />
      {shown.length === 0 ? (
        <EmptyState title={messages.nothingFound} action={reset} />
      ) : (
        <Rows
          {...shared}
          slips={shown}
          onChanged={(slip) => {
            setChangedIds(new Set([...changedIds, slip.id]))
            onChanged(slip)
          }}
        />
      )}
    </>
  )
}

const all: SlipChoice = { search: '', platform: undefined, state: undefined }

type SlipListProps = Omit<ListProps, 'today'> & {
  readonly restaurantId: string
  /** The page already reports that its content may be old. */
  readonly isDisconnected: boolean
}

/** The slips of platforms with what they owe and paid: the newest and all that are owed, or a range of days (decision 167). */
export const SlipList = ({ restaurantId, isDisconnected, ...shared }: SlipListProps): ReactElement => {
  const [range, setRange] = useState<Range>()
  const [choice, setChoice] = useState(all)
  const today = useToday(shared.timezone)
  const { slips, hasFailed, isFetching, refetch, show } = useSlips(restaurantId, today, range)
  const isLoading = useHeldLoading(slips === undefined && !hasFailed)
  const platforms = useMemo(() => [...new Set((slips ?? []).map(({ source }) => source.name))].toSorted(), [slips])
  return (
    <div className="column-3">
      <SlipFilters
        choice={choice}
        range={range}
        today={today}
        platforms={platforms}
        onChange={setChoice}
        onRange={setRange}
      />
      {slips !== undefined && hasFailed && !isDisconnected && (
        <FailureNotice text={messages.failedStale} isRetrying={isFetching} onRetry={refetch} />
      )}
      {slips === undefined && hasFailed && !isLoading && (
        <ErrorState
          title={messages.failedTitle}
          body={commonMessages.checkConnection}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {isLoading && (
        <LoadingState label={messages.loading}>
          <Skeleton height="320px" />
        </LoadingState>
      )}
      {slips?.length === 0 && !isLoading && (
        <EmptyState
          {...(range ? { title: messages.emptyRange } : { title: messages.emptyTitle, body: messages.emptyBody })}
        />
      )}
      {slips !== undefined && slips.length > 0 && !isLoading && (
        <Found
          key={`${choice.search} ${choice.platform} ${choice.state} ${range?.from} ${range?.to}`}
          {...shared}
          slips={slips}
          choice={choice}
          today={today}
          onReset={() => setChoice(all)}
          onChanged={show}
          onStale={refetch}
        />
      )}
    </div>
  )
}
