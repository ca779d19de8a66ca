import { type ReactElement, useEffect, useState } from 'react'
import type { SetupState } from '@thali/contract/setup/schema'
import { hasSession } from '#web/api/session.ts'
import { logFailure } from '#web/lib/log.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { type SetupDraft, readDraft, storeDraft } from './setup-draft.ts'
import { type SetupStep, openStep } from './setup-fields.tsx'
import { SetupForm } from './setup-form.tsx'
import { setupMessages as messages } from './setup-messages.en.ts'
import { loadSetup } from './setup.ts'

const addressOf = (step: SetupStep): string => `${paths.setup}?step=${step}`

const Done = (): ReactElement => {
  const isLoggedIn = hasSession()
  return (
    <EmptyState
      title={messages.doneTitle}
      body={isLoggedIn ? messages.doneBodyLoggedIn : messages.doneBody}
      action={
        <Button variant="primary" onClick={() => navigate(paths.adminLogin)}>
          {isLoggedIn ? messages.openTables : messages.login}
        </Button>
      }
    />
  )
}

type StepsProps = { readonly state: SetupState; readonly onDone: () => void }

/** The steps, each with an address, so that Back leads to the previous one. */
const Steps = ({ state, onDone }: StepsProps): ReactElement => {
  const [draft, setDraft] = useState(readDraft)
  const [refusedCode, setRefusedCode] = useState<string>()
  const wanted = useQueryParams().get('step')
  const step = openStep(wanted, draft, state)
  // The step of the address stays open while its fields are typed: a complete password does not open a later one.
  useEffect(() => {
    if (wanted !== step) navigate(addressOf(step), { replace: true })
  }, [wanted, step])
  const change = (changed: Partial<SetupDraft>): void => {
    const next = { ...draft, ...changed }
    setDraft(next)
    storeDraft(next)
  }
  return (
    <SetupForm
      key={step}
      step={step}
      draft={draft}
      state={state}
      onChange={change}
      onStep={(next) => {
        setRefusedCode(undefined)
        navigate(addressOf(next))
      }}
      refusedCode={refusedCode}
      onRefusedCode={() => {
        setRefusedCode(step === 'code' ? draft.code : '')
        // Without a code the first step opens. The fields of the others stay.
        if (step !== 'code') change({ code: '' })
      }}
      onDone={onDone}
    />
  )
}

type SetupViewProps = {
  /** Called after the set-up, with the admin logged in. */
  readonly onEntered: () => void
}

/** The first run: one step after another, or that the server has a restaurant already (plan §8.1). */
export const SetupView = ({ onEntered }: SetupViewProps): ReactElement => {
  const [state, setState] = useState<SetupState>()
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  useEffect(() => {
    loadSetup().then(setState, (error: unknown) => {
      logFailure(messages.failedLog, error)
      setFailedAttempt(attempt)
    })
  }, [attempt])
  if (!state && failedAttempt > 0) {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={messages.failedBody}
        isRetrying={failedAttempt < attempt}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  }
  if (!state) return <LoadingState label={messages.loading} />
  if (!state.isNeeded) return <Done />
  const done = (): void => (hasSession() ? onEntered() : setState({ isNeeded: false }))
  return <Steps state={state} onDone={done} />
}
