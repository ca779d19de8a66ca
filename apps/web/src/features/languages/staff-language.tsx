import type { ReactElement } from 'react'
import { staffLanguages } from '#web/lib/language/staff-languages.ts'
import { LanguageBar } from './language-bar.tsx'

/** The language of staff screens on this device, whoever logs in. Diners have their own. */
export const StaffLanguage = (): ReactElement => <LanguageBar offered={staffLanguages} readers="staff" />
