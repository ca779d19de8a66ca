import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import type { SetupState } from '@thali/contract/setup/schema'
import { FieldList, listInvalid } from '#web/forms/field.tsx'
import { useFirstErrorFocus } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import { type SetupDraft, idOf, removeDraft, toCreation } from './setup-draft.ts'
import { type SetupStep, chosenMenu, setupSteps, stepFields } from './setup-fields.tsx'
import { setupMessages as messages } from './setup-messages.en.ts'
import { type Outcome, checkCode, setUp } from './setup.ts'
import styles from './setup.module.css'

const stepTitle = (step: SetupStep): string => messages[`${step}Title`]

const stepHint = (step: SetupStep): string => messages[`${step}Hint`]

type SummaryProps = { readonly draft: SetupDraft; readonly state: SetupState }

/** All fields, read before the restaurant is created. */
const Summary = ({ draft, state }: SummaryProps): ReactElement => {
  const menu = state.menus?.find(({ id }) => id === chosenMenu(draft.menu, state))
  const facts = [
    [messages.summaryRestaurant, draft.name.trim()],
    [messages.summaryTables, draft.tables.trim()],
    [messages.summaryAddress, idOf(draft, state.restaurantId)],
    [messages.summaryAdmin, draft.username.trim()],
    [
      messages.summaryMenu,
      menu ? messages.summaryDishes({ name: menu.name, dishes: menu.dishes }) : messages.emptyMenu,
    ],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt className="caption">{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {menu && <p className="hint">{messages.pricesHint}</p>}
    </>
  )
}

/** The call of a step; none for one that stays on this device. */
const callStep = (step: SetupStep, draft: SetupDraft, state: SetupState): Promise<Outcome> => {
  if (step === 'code') return checkCode(draft.code)
  if (step !== 'summary') return Promise.resolve('ok')
  return setUp(toCreation({ ...draft, menu: chosenMenu(draft.menu, state) }, state.restaurantId))
}

type SetupFormProps = SummaryProps & {
  readonly step: SetupStep
  readonly onChange: (change: Partial<SetupDraft>) => void
  /** Opens another step. */
  readonly onStep: (step: SetupStep) => void
  /** The code that the server refused. */
  readonly refusedCode: string | undefined
  /** The server refused the code, perhaps in a later step, because a restart replaced it. */
  readonly onRefusedCode: () => void
  /** The server has a restaurant, of this form or of another browser. */
  readonly onDone: () => void
}

/** One step of the set-up. A new step is a new form, so that a double tap does not confirm two. */
export const SetupForm = (props: SetupFormProps): ReactElement => {
  const { step, draft, state, onChange, onStep, refusedCode, onRefusedCode, onDone } = props
  const [failure, setFailure] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const [isPending, setIsPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const place = setupSteps.indexOf(step)
  useTapGuard()
  useFirstErrorFocus(form, attempts)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])

  const finish = (outcome: Outcome): void => {
    if (outcome === 'wrong-code') {
      setAttempts(attempts + 1)
      onRefusedCode()
    } else if (outcome === 'ok' && step !== 'summary') onStep(setupSteps[place + 1] ?? 'summary')
    else if (outcome === 'ok' || outcome === 'done') {
      if (outcome === 'ok') removeDraft()
      onDone()
    } else setFailure(outcome.failure)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isPending) return
    if (listInvalid(stepFields(step, state), draft).length > 0) return setAttempts(attempts + 1)
    setIsPending(true)
    setFailure(undefined)
    const outcome = await callStep(step, draft, state)
    setIsPending(false)
    finish(outcome)
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <p className="caption">{messages.step({ at: place + 1, count: setupSteps.length })}</p>
        <h2 ref={heading} tabIndex={-1}>
          {stepTitle(step)}
        </h2>
      </div>
      <p className="hint">{stepHint(step)}</p>
      <FieldList
        fields={stepFields(step, state, refusedCode)}
        draft={draft}
        isChecked={!isPending && (attempts > 0 || refusedCode !== undefined)}
        onChange={onChange}
      />
      {step === 'summary' && <Summary draft={draft} state={state} />}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {place > 0 && <Button onClick={() => onStep(setupSteps[place - 1] ?? 'code')}>{messages.back}</Button>}
        <Button type="submit" variant="primary" isPending={isPending}>
          {step === 'summary' ? messages.create : messages.next}
        </Button>
      </div>
    </form>
  )
}
