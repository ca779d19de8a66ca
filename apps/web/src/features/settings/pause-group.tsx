import { type ReactElement, useEffect, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { serverWords } from '#web/api/errors.ts'
import { FieldStack, FormError, FormSection } from '#web/forms/form-frame.tsx'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import { useNow } from '#web/lib/now.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { pausedWords } from './pause-words.ts'
import type { GroupProps } from './settings-form.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import { useSaveSettings, useShowSettings } from './settings.ts'
import styles from './settings.module.css'

type Pause = NonNullable<Settings['ordering']['pause']>

const minuteChoices = [15, 30, 60] as const

/** The pause in effect at a time. */
const currentPause = ({ ordering: { pause } }: Settings, now: Date): Pause | undefined =>
  pause && (pause.until === null || now < new Date(pause.until)) ? pause : undefined

const drafts = createSessionDrafts<string>()
const draftId = 'pause'

/** Pauses the orders of guests, with a message and an end. A press counts at once. */
export const PauseGroup = ({ settings, onUnsaved, onSaved }: GroupProps): ReactElement => {
  const now = useNow()
  const pause = currentPause(settings, now)
  const [typed, setTyped] = useState(() => drafts.find(draftId))
  const message = typed ?? pause?.message ?? ''
  const { isSaving, error, save } = useSaveSettings()
  const show = useShowSettings()
  const isChanged = message.trim() !== (pause?.message ?? '')
  const giveUp = useKeptDraft(drafts, draftId, isChanged ? typed : undefined)
  useEffect(() => onUnsaved('pause', { isChanged, giveUp }), [onUnsaved, isChanged, giveUp])
  const isTooLong = Array.from(message).length > bounds.pauseMessageLengthMax

  const set = async (next: Pause | null): Promise<void> => {
    if (isTooLong) return
    const bodyOf = ({ version, ordering: { hours } }: Settings) => ({ version, ordering: { hours, pause: next } })
    const saved = await save({ body: bodyOf(settings), onConflict: bodyOf })
    if (!saved) return
    setTyped(undefined)
    show(saved)
    showToast(next ? messages.paused : messages.resumed)
    onSaved()
  }
  const pauseFor = (minutes: number | null): void =>
    void set({
      message: message.trim(),
      until: minutes === null ? null : new Date(serverNow().getTime() + minutes * 60_000).toISOString(),
    })
  return (
    <FormSection title={messages.pause}>
      <FieldStack>
        <output className={pause ? styles.paused : styles.preview}>
          {pause ? pausedWords(pause, settings.profile.timezone) : messages.notPaused}
        </output>
        <TextArea
          label={messages.pauseMessage}
          hint={messages.pauseHint}
          placeholder={messages.pauseMessagePlaceholder}
          rows={2}
          value={message}
          error={isTooLong ? commonMessages.tooLong(bounds.pauseMessageLengthMax) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="row-2">
          {minuteChoices.map((minutes) => (
            <Button key={minutes} isPending={isSaving} onClick={() => pauseFor(minutes)}>
              {messages.pauseFor(minutes)}
            </Button>
          ))}
          <Button isPending={isSaving} onClick={() => pauseFor(null)}>
            {messages.pauseOpen}
          </Button>
        </div>
        {pause && (
          <div className="row-2">
            {isChanged && (
              <Button isPending={isSaving} onClick={() => void set({ ...pause, message: message.trim() })}>
                {messages.saveMessage}
              </Button>
            )}
            <Button variant="primary" isPending={isSaving} onClick={() => void set(null)}>
              {messages.resume}
            </Button>
          </div>
        )}
        {error !== undefined && <FormError>{serverWords(error) ?? commonMessages.noAnswerKept}</FormError>}
      </FieldStack>
    </FormSection>
  )
}
