import { type ReactElement, useState } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { Link } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { CheckLine } from './check-line.tsx'
import { type Device, deviceRows, serverRows } from './check-rows.ts'
import { selfCheckMessages as messages } from './self-check-messages.en.ts'
import { useSelfCheck } from './self-check.ts'
import styles from './self-check.module.css'
import { type Heard, SoundRow, soundState } from './sound-row.tsx'

type SelfCheckViewProps = {
  /** The restaurant's time zone. */
  readonly timezone: string
  readonly live: Device['live']
  readonly canKeepScreenOn: boolean
  readonly onTestSound: () => void
  /** Called when the test sound was heard. */
  readonly onSoundHeard: () => void
}

/** The state of this device and of the server, in words, with what to do (plan §8.2). */
export const SelfCheckView = ({
  timezone,
  live,
  canKeepScreenOn,
  onTestSound,
  onSoundHeard,
}: SelfCheckViewProps): ReactElement => {
  const { checked, isError, isFetching, refetch } = useSelfCheck()
  const [heard, setHeard] = useState<Heard>()
  const isLoading = useHeldLoading(!checked && !isError)
  if (isLoading) {
    return (
      <LoadingState label={messages.loading}>
        {['a', 'b'].map((key) => (
          <Skeleton key={key} height="260px" radius="var(--radius-card)" />
        ))}
      </LoadingState>
    )
  }
  if (!checked) {
    return (
      <ErrorState title={messages.failedTitle} body={messages.failedBody} isRetrying={isFetching} onRetry={refetch} />
    )
  }
  const device: Device = {
    aheadMs: checked.aheadMs,
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    isSecure: window.isSecureContext,
    canKeepScreenOn,
    live,
  }
  const answer = (given: Heard): void => {
    setHeard(given)
    if (given === 'yes') onSoundHeard()
  }
  const ofDevice = deviceRows(device, timezone)
  const ofServer = serverRows(checked.server, timezone)
  const bad = [...ofDevice, ...ofServer, soundState(heard)].filter(({ state }) => state === 'bad').length
  // Only the backup's row of the server has notes.
  const isFine = ofServer.every(({ state }) => state === 'good')
  return (
    <div className="page-column">
      <div className="spread">
        <output className="heading">{bad > 0 ? messages.toDo(bad) : isFine ? messages.allGood : messages.works}</output>
        <Button isPending={isFetching} onClick={refetch}>
          {messages.again}
        </Button>
      </div>
      <section className={styles.group} aria-labelledby="check-device">
        <h2 id="check-device" className={styles.heading}>
          {messages.device}
        </h2>
        <ul>
          {ofDevice.map((row) => (
            <CheckLine key={row.id} row={row} />
          ))}
          <SoundRow heard={heard} onPlay={onTestSound} onHeard={answer} />
        </ul>
      </section>
      <section className={styles.group} aria-labelledby="check-server">
        <h2 id="check-server" className={styles.heading}>
          {messages.server}
        </h2>
        <ul>
          {ofServer.map((row) => (
            <CheckLine key={row.id} row={row}>
              {row.id === 'backup' && (
                <Link to={pages.backups} className={styles.link}>
                  {messages.backup.link}
                </Link>
              )}
              {row.id === 'guest-address' && row.state === 'bad' && (
                <Link to={pages.settings} className={styles.link}>
                  {messages.settings}
                </Link>
              )}
            </CheckLine>
          ))}
        </ul>
      </section>
    </div>
  )
}
