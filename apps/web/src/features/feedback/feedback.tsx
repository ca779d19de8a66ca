import { type ReactElement, useId } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { faces } from '@thali/contract/visits/feedback'
import { focusTitleWhenRemoved } from '#web/lib/focus-when-lost.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { feedbackMessages as messages } from './feedback-messages.en.ts'
import styles from './feedback.module.css'
import { giveFeedback, keepTyped, storedFeedback } from './send-feedback.ts'

type FeedbackProps = {
  readonly restaurantId: string
  /** The sitting that the answer is about. */
  readonly sittingId: string
}

/** Asks how a visit was: four faces, then a line for the owner. The answer is sent at once and can be changed. */
export const Feedback = ({ restaurantId, sittingId }: FeedbackProps): ReactElement => {
  const stored = useStore(storedFeedback)
  const given = stored?.sittingId === sittingId ? stored : undefined
  const typed = given?.typed ?? given?.text ?? ''
  const titleId = useId()
  const visit = { restaurantId, sittingId }
  const line = typed.trim()
  return (
    // The goodbye around it announces itself when it appears. Of the question only its state is announced.
    <section aria-labelledby={titleId} aria-live="off" className={styles.feedback}>
      <h3 id={titleId}>{messages.question}</h3>
      <fieldset aria-labelledby={titleId} className={styles.faces}>
        {faces.map((face) => (
          <button
            key={face}
            type="button"
            className={styles.face}
            aria-pressed={given?.face === face}
            data-press=""
            onClick={() => {
              const { text, typed: unsent } = given ?? {}
              giveFeedback(visit, {
                face,
                ...(text !== undefined && { text }),
                ...(unsent !== undefined && { typed: unsent }),
              })
            }}
          >
            <LaterIcon name={`face-${face}`} />
            {messages.faces[face]}
          </button>
        ))}
      </fieldset>
      {given && (
        <form
          className={styles.line}
          onSubmit={(event) => {
            event.preventDefault()
            giveFeedback(visit, { face: given.face, text: line })
          }}
        >
          <TextArea
            label={messages.text}
            hint={messages.textHint}
            rows={2}
            maxLength={bounds.feedbackLengthMax}
            value={typed}
            onChange={(event) => keepTyped(event.target.value)}
          />
          {line !== (given.text ?? '') && (
            <Button ref={focusTitleWhenRemoved} type="submit">
              {messages.send}
            </Button>
          )}
        </form>
      )}
      <output className="hint">{given && messages[given.state]}</output>
    </section>
  )
}

/** The end of a visit without a bill, with the question. */
export const VisitEnd = (props: FeedbackProps): ReactElement => (
  <section className={styles.end}>
    <span className={styles.tick}>
      <LaterIcon name="check" />
    </span>
    <h2>{messages.thanks}</h2>
    <Feedback {...props} />
  </section>
)
