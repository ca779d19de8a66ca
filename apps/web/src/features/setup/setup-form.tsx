import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import type { SetupState } from '@thali/contract/setup/schema'
import { Button } from '#web/ui/button.tsx'
import { useFirstErrorFocus } from '#web/forms/form.tsx'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import {
  type Faults,
  type SetupDraft,
  type SetupStep,
  removeDraft,
  setupSteps,
  stepFaults,
  toCreation,
} from './setup-draft.ts'
import { setupMessages as messages } from './setup-messages.en.ts'
import { type Outcome, checkCode, setUp } from './setup.ts'
import styles from './setup.module.css'
import {
  AdminFields,
  CodeFields,
  MenuFields,
  RestaurantFields,
  type StepProps,
  Summary,
  chosenMenu,
} from './step-fields.tsx'

type StepView = {
  readonly title: string
  readonly hint: string
  readonly fields: (props: StepProps) => ReactElement
}

const views: Readonly<Record<SetupStep, StepView>> = {
  code: {
    get title() {
      return messages.codeTitle
    },
    get hint() {
      return messages.codeHint
    },
    fields: CodeFields,
  },
  restaurant: {
    get title() {
      return messages.restaurantTitle
    },
    get hint() {
      return messages.restaurantHint
    },
    fields: RestaurantFields,
  },
  admin: {
    get title() {
      return messages.adminTitle
    },
    get hint() {
      return messages.adminHint
    },
    fields: AdminFields,
  },
  menu: {
    get title() {
      return messages.menuTitle
    },
    get hint() {
      return messages.menuHint
    },
    fields: MenuFields,
  },
  summary: {
    get title() {
      return messages.summaryTitle
    },
    get hint() {
      return messages.summaryHint
    },
    fields: Summary,
  },
}

type SetupFormProps = Omit<StepProps, 'faults'> & {
  readonly step: SetupStep
  /** Opens another step. */
  readonly onStep: (step: SetupStep) => void
  /** Shown at once, such as that the code is no longer valid. */
  readonly firstFaults: Faults
  /** The code was replaced by a restart after it was checked. */
  readonly onOldCode: () => void
  /** The server has a restaurant, of this form or of another browser. */
  readonly onDone: () => void
}

/** The call of a step; undefined for one that stays on this device. */
const callOf = (step: SetupStep, draft: SetupDraft, password: string, state: SetupState): Promise<Outcome> => {
  if (step === 'code') return checkCode(draft.code)
  if (step !== 'summary') return Promise.resolve('ok')
  const menu = chosenMenu(draft, state)
  return setUp(toCreation({ ...draft, menu }, password, state.restaurantId))
}

/** One step of the set-up. A new step is a new form, so that a double tap does not confirm two. */
export const SetupForm = ({
  step,
  onStep,
  firstFaults,
  onOldCode,
  onDone,
  ...fields
}: SetupFormProps): ReactElement => {
  const { draft, password, state } = fields
  const [faults, setFaults] = useState(firstFaults)
  const [failure, setFailure] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const [isPending, setIsPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const at = setupSteps.indexOf(step)
  useTapGuard()
  useFirstErrorFocus(form, attempts)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])

  const fail = (found: Faults, words?: string): void => {
    setFaults(found)
    setFailure(words)
    setAttempts(attempts + 1)
  }
  const finish = (outcome: Outcome): void => {
    if (outcome === 'done') onDone()
    else if (outcome === 'wrong-code' && step !== 'code') onOldCode()
    else if (outcome === 'wrong-code') fail({ code: messages.codeWrong })
    else if (outcome !== 'ok') fail({}, outcome.failure)
    else if (step === 'summary') {
      removeDraft()
      onDone()
    } else onStep(setupSteps[at + 1] ?? 'summary')
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isPending) return
    const found = stepFaults(step, draft, password, state.restaurantId)
    if (Object.keys(found).length > 0) return fail(found)
    setIsPending(true)
    setFaults({})
    setFailure(undefined)
    const outcome = await callOf(step, draft, password, state)
    setIsPending(false)
    finish(outcome)
  }
  const { title, hint, fields: Fields } = views[step]
  return (
    <form ref={form} className="column-4" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <p className="caption">{messages.step(at + 1, setupSteps.length)}</p>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <p className={styles.hint}>{hint}</p>
      <Fields {...fields} faults={faults} />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {at > 0 && <Button onClick={() => onStep(setupSteps[at - 1] ?? 'code')}>{messages.back}</Button>}
        <Button type="submit" variant="primary" isPending={isPending}>
          {step === 'summary' ? messages.create : messages.next}
        </Button>
      </div>
    </form>
  )
}
