import { type ReactElement, useEffect, useState } from 'react'
import type { Input } from '@thali/contract/api/calls'
import type { ChecklistStepId } from '@thali/contract/setup/checklist'
import type { Checklist } from '@thali/contract/setup/checklist-schema'
import { classNames } from '#web/lib/class-names.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Glyph } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { checklistMessages as messages } from './checklist-messages.en.ts'
import styles from './checklist.module.css'
import { checklistStore, loadChecklist, saveChecklist } from './checklist.ts'

type Step = Checklist['steps'][number]

/** The place of each step. */
const places: Readonly<Record<ChecklistStepId, string>> = {
  menu: paths.adminItems,
  pictures: paths.adminItems,
  cards: paths.tableCards,
  sound: paths.selfCheck,
  staff: paths.staff,
  kitchen: `${paths.settings}#kitchen`,
  bill: `${paths.settings}#billing`,
}

type StepWords = {
  readonly title: string
  /** The action to take, and its reason. */
  readonly hint: string
  /** The link to the place of the step. */
  readonly link: string
  /** A second link. */
  readonly other?: string
  /** Only a person knows that it is done: the words of the button. */
  readonly byHand?: string
}

type StepLineProps = {
  readonly step: Step
  readonly isMenuEmpty: boolean
  readonly onMark: (state: Step['state']) => void
}

const StepLine = ({ step: { id, state }, isMenuEmpty, onMark }: StepLineProps): ReactElement => {
  const isBringing = id === 'menu' && isMenuEmpty
  const words: StepWords = messages.steps[isBringing ? 'bringMenu' : id]
  const { title, hint, link, other, byHand } = words
  return (
    <li className={classNames(styles.step, state !== 'open' && styles.closed)}>
      <span className={styles.mark}>{state === 'done' && <Glyph d="M5 12.5l4.5 4.5L19 7.5" />}</span>
      <div>
        <h3 className={styles.title}>
          {title}
          <span className={state === 'skipped' ? styles.skipped : 'visually-hidden'}> {messages.states[state]}</span>
        </h3>
        {state === 'open' && (
          <>
            <p className="hint">{hint}</p>
            <div className={styles.actions}>
              <Link to={isBringing ? paths.menuFile : places[id]} className={styles.link} data-press="">
                {link}
              </Link>
              {other && (
                <Link to={places[id]} className={styles.other} data-press="">
                  {other}
                </Link>
              )}
              {byHand && <Button onClick={() => onMark('done')}>{byHand}</Button>}
              <Button variant="ghost" aria-label={`${messages.skip}: ${title}`} onClick={() => onMark('skipped')}>
                {messages.skip}
              </Button>
            </div>
          </>
        )}
        {state === 'skipped' && (
          <Button variant="ghost" onClick={() => onMark('open')}>
            {messages.reopen}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The open steps of a new restaurant, the next one first; null once all is done or the list is hidden (plan §8.1). */
export const ChecklistCard = ({ restaurantId }: { readonly restaurantId: string }): ReactElement | null => {
  const known = useStore(checklistStore)
  const [isOpen, setIsOpen] = useState(false)
  const [isHiding, setIsHiding] = useState(false)
  useEffect(() => void loadChecklist(restaurantId), [restaurantId])
  if (known?.restaurantId !== restaurantId || known.checklist.isDismissed) return null
  const { steps } = known.checklist
  const open = steps.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  const save = (body: Input<'saveChecklist'>['body']): void =>
    void saveChecklist(restaurantId, body).then((isSaved) => {
      if (!isSaved) showToast(commonMessages.notSaved, 'failure')
    })
  return (
    <section className={styles.card} aria-labelledby="checklist-title">
      <div className={styles.head}>
        <h2 id="checklist-title">{messages.title}</h2>
        <span className="hint">{messages.progress({ done: steps.length - open.length, count: steps.length })}</span>
      </div>
      <ul>
        {(isOpen ? steps : open.slice(0, 1)).map((step) => (
          <StepLine
            key={step.id}
            step={step}
            isMenuEmpty={known.checklist.isMenuEmpty === true}
            onMark={(state) => save({ step: { id: step.id, state } })}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? messages.showNext : messages.showAll}
        </Button>
        <Button variant="ghost" onClick={() => setIsHiding(true)}>
          {messages.hide}
        </Button>
      </div>
      {isHiding && (
        <ConfirmDialog
          question={messages.hideQuestion}
          confirmLabel={messages.hide}
          onConfirm={() => {
            setIsHiding(false)
            save({ isDismissed: true })
          }}
          onCancel={() => setIsHiding(false)}
        />
      )}
    </section>
  )
}
