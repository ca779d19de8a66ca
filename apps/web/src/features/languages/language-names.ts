import type { ShownLanguage } from '#web/lib/language/language.ts'

/** The name of each language in its own script, and the question on a phone that is set to it. */
export const languageNames: Readonly<Record<ShownLanguage, { readonly name: string; readonly question: string }>> = {
  en: { name: 'English', question: 'View in English?' },
  hi: { name: 'हिन्दी', question: 'हिन्दी में देखें?' },
  mr: { name: 'मराठी', question: 'मराठीत पाहायचे?' },
  gu: { name: 'ગુજરાતી', question: 'ગુજરાતીમાં જોવું છે?' },
  pa: { name: 'ਪੰਜਾਬੀ', question: 'ਪੰਜਾਬੀ ਵਿੱਚ ਦੇਖੀਏ?' },
  bn: { name: 'বাংলা', question: 'বাংলায় দেখবেন?' },
  ta: { name: 'தமிழ்', question: 'தமிழில் பார்க்கலாமா?' },
  te: { name: 'తెలుగు', question: 'తెలుగులో చూడాలా?' },
  kn: { name: 'ಕನ್ನಡ', question: 'ಕನ್ನಡದಲ್ಲಿ ನೋಡಬೇಕೇ?' },
  ml: { name: 'മലയാളം', question: 'മലയാളത്തിൽ കാണണോ?' },
  ur: { name: 'اردو', question: 'اردو میں دیکھیں؟' },
}
