import { type ChangeEvent, type ReactElement, useRef, useState } from 'react'
import { restaurantEndpoints } from '@thali/contract/restaurants/endpoints'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { uploadLogo } from '#web/api/upload.ts'
import { FieldStack, FormError, FormSection } from '#web/forms/form-frame.tsx'
import { useSaving } from '#web/forms/saving.ts'
import { type ImageRefusal, shrinkImage } from '#web/lib/shrink-image.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { imageRefusals } from '#web/ui/image-messages.en.ts'
import { showToast } from '#web/ui/toast.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import { useShowSettings } from './settings.ts'
import own from './logo-group.module.css'
import styles from './settings.module.css'

type LogoGroupProps = { readonly settings: Settings; readonly onSaved: () => void }

/** The logo of the restaurant: choose, preview, remove. It is saved at once and has no version. */
export const LogoGroup = ({ settings, onSaved }: LogoGroupProps): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const { logo } = settings.profile
  const inputRef = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<ImageRefusal>()
  const show = useShowSettings()
  const { isSaving, error, save } = useSaving(
    (image: Blob | undefined) =>
      image ? uploadLogo(restaurantId, image) : call(restaurantEndpoints.deleteLogo, { params: { restaurantId } }),
    messages.savingFailedLog,
  )
  const set = async (image: Blob | undefined): Promise<void> => {
    const saved = await save(image)
    if (!saved) return
    show(saved)
    showToast(image ? messages.logoSaved : messages.logoCleared)
    onSaved()
    inputRef.current?.focus()
  }
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file || isSaving) return
    setRefusal(undefined)
    const image = await shrinkImage(file)
    if (image instanceof Blob) await set(image)
    else setRefusal(image)
  }
  const failure = refusal ? imageRefusals[refusal] : error !== undefined && (serverWords(error) ?? messages.logoFailed)
  return (
    <FormSection title={messages.logo} intro={messages.logoHint}>
      <FieldStack>
        <div className={own.logo}>
          {logo === '' ? (
            <span className={styles.hint}>{messages.noLogo}</span>
          ) : (
            <img src={logo} alt={messages.logoAlt} />
          )}
        </div>
        <div className="row-2">
          <label className={own.file}>
            <input
              ref={inputRef}
              type="file"
              accept="image/*"
              aria-disabled={isSaving || undefined}
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                void choose(event.target.files?.[0])
                // Lets the same file be chosen again.
                event.target.value = ''
              }}
            />
            {messages.chooseLogo}
          </label>
          {logo !== '' && (
            <Button isPending={isSaving} onClick={() => void set(undefined)}>
              {messages.clearLogo}
            </Button>
          )}
        </div>
        <output className="visually-hidden">{isSaving && messages.logoSaving}</output>
        {failure && <FormError>{failure}</FormError>}
      </FieldStack>
    </FormSection>
  )
}
