import type { Language } from '@thali/contract/basics/language'
import { documentLabels } from '@thali/contract/bills/document-messages.en'
import { dayEnglish, type DayLabels } from './day-english.en.ts'
import { northernDayLabels } from './day-labels-north.ts'
import { southernDayLabels } from './day-labels-south.ts'

const labels: Readonly<Record<Language, DayLabels>> = { en: dayEnglish, ...northernDayLabels, ...southernDayLabels }

/** The labels of an X or Z report in one language, with those that bills have too (plan §9). */
export const dayTexts = (language: Language = 'en') => {
  const own = labels[language]
  const { cash, card, online, other, ...shared } = documentLabels(language)
  return {
    ...shared,
    ...own,
    methods: { cash, card, upi: 'UPI', online, other },
    /** In English too, because the accountant may read no other language. */
    title: (isClosed: boolean): string => {
      const key = isClosed ? 'zReport' : 'xReport'
      return language === 'en' ? dayEnglish[key] : `${dayEnglish[key]} / ${own[key]}`
    },
    countOf: (name: string, count: number): string => `${name} (${count})`,
    until: (last: string): string => `– ${last}`,
    percent: (rate: number): string => `${rate} %`,
    code: (code: string): string => `HSN/SAC ${code}`,
    halves: { cgst: 'CGST', sgst: 'SGST' },
    vat: 'VAT',
    discountOf: (reason: string): string => `– ${reason}`,
    units: (count: number, amount: string): string => `${count} × · ${amount}`,
  } as const
}
