import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { TextField, SelectField } from '#web/ui/field.tsx'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { printInBrowser, printInRawbt } from './hand-over.ts'
import { type HostAccess, type HostWay, leasePaper, reportPaper } from './host-calls.ts'
import { hostMemory, readHostAddress } from './host-memory.ts'
import { HostSheet } from './host-sheet.tsx'
import { PrintHost, type HostState } from './print-host.ts'
import { printHostMessages as messages } from './print-host-messages.en.ts'
import styles from './print-host.module.css'

const isInFront = (): boolean => document.visibilityState === 'visible'

/** Waits; resolves early with the signal, and when the page comes to the front. */
const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController()
    const end = (): void => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { signal: ended.signal })
    document.addEventListener('visibilitychange', () => isInFront() && end(), { signal: ended.signal })
  })

// On plain http browsers have no randomUUID.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

const createHost = (access: HostAccess, way: HostWay): PrintHost =>
  new PrintHost({
    lease: (key) => leasePaper(access, key, way),
    report: (report) => reportPaper(access, report),
    print: way === 'rawbt' ? printInRawbt : printInBrowser,
    underWay: hostMemory.underWay,
    newKey,
    isInFront,
    now: Date.now,
    wait: waitFor,
  })

const isDown = (status: HostState['status']): boolean => ['hidden', 'offline', 'ended'].includes(status)

const Papers = ({ host }: { readonly host: PrintHost }): ReactElement => {
  const { papers } = useStore(host.store)
  return (
    <section aria-label={messages.printed} className="stack-3">
      <h2>{messages.printed}</h2>
      <ul>
        {papers.map(({ id, kind, printerName, isPossibleRepeat, time }) => (
          <li key={`${id} ${time}`}>
            {messages.kinds[kind]}{' '}
            <span className="hint">
              {messages.printedAt({ time: new Date(time).toLocaleTimeString(), printer: printerName })}
              {isPossibleRepeat && ` · ${messages.possibleRepeat}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SilentSteps = (): ReactElement => (
  <details>
    <summary>{messages.silentTitle}</summary>
    <p className="hint">{messages.silentHint}</p>
    <ul>
      {Object.entries(messages.steps).map(([name, step]) => (
        <li key={name}>{step}</li>
      ))}
    </ul>
    <p className="hint">{messages.paperHint}</p>
  </details>
)

/** The hosts of this tab run one after another: the one before finishes its paper. */
let running: Promise<void> = Promise.resolve()

type RunningProps = { readonly access: HostAccess; readonly languages: ReactNode; readonly onLeave: () => void }

/** The state of the host, and how it prints. */
const Running = ({ access, languages, onLeave }: RunningProps): ReactElement => {
  const [way, setWay] = useState(hostMemory.way)
  const [host, setHost] = useState(() => createHost(access, way))
  useEffect(() => {
    running = running.then(() => host.run())
    return () => host.close()
  }, [host])
  const { status, name, printers, papers } = useStore(host.store)
  const change = (next: HostWay): void => {
    hostMemory.setWay(next)
    setWay(next)
    setHost(createHost(access, next))
  }
  return (
    <>
      <HostSheet />
      <div className={styles.view}>
        <output className={isDown(status) ? 'notice danger' : 'notice'}>{messages.status[status]}</output>
        {name !== '' && <p>{messages.hostName(name)}</p>}
        {name !== '' && (
          <p>
            {printers.length === 0
              ? messages.printsNothing
              : messages.prints(printers.map((printer) => printer.name).join(', '))}
          </p>
        )}
        <p className="hint">{messages.intro}</p>
        <SelectField
          label={messages.way}
          hint={way === 'rawbt' ? messages.rawbtHint : undefined}
          value={way}
          // The options are the ways.
          onChange={(event) => change(event.target.value as HostWay)}
        >
          <option value="browser">{messages.ways.browser}</option>
          <option value="rawbt">{messages.ways.rawbt}</option>
        </SelectField>
        {way === 'browser' && <SilentSteps />}
        {papers.length > 0 && <Papers host={host} />}
        <Button variant="ghost" onClick={onLeave}>
          {messages.leave}
        </Button>
        {languages}
      </div>
    </>
  )
}

const AddressForm = ({ onEntered }: { readonly onEntered: (access: HostAccess) => void }): ReactElement => {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <form
      className={styles.view}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const access = readHostAddress(typed)
        setIsWrong(!access)
        if (access) onEntered(access)
      }}
    >
      <TextField
        label={messages.address}
        hint={messages.addressHint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={isWrong ? messages.addressWrong : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {messages.start}
      </Button>
    </form>
  )
}

const takeAddress = (): HostAccess | undefined => {
  const access = readHostAddress(location.href)
  if (access) hostMemory.setAccess(access)
  return access ?? hostMemory.access()
}

type PrintHostViewProps = {
  /** The choice of the language, which must not be on paper. */
  readonly languages: ReactNode
}

/** A page that stays open on a till and prints (plan §7, decision 154). */
export const PrintHostView = ({ languages }: PrintHostViewProps): ReactElement => {
  const [access, setAccess] = useState(takeAddress)
  useEffect(() => {
    // The token must not stay in the history.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  const change = (next: HostAccess | undefined): void => {
    hostMemory.setAccess(next)
    setAccess(next)
  }
  return access ? (
    <Running access={access} languages={languages} onLeave={() => change(undefined)} />
  ) : (
    <>
      <AddressForm onEntered={change} />
      {languages}
    </>
  )
}
