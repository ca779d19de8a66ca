import { z } from 'zod'
import * as bounds from './bounds.ts'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

// Zod's messages name its own types and call a missing field a wrong type.
z.config({
  customError: (issue) => {
    if (issue.code !== 'invalid_type') return undefined
    return issue.input === undefined ? 'Is missing' : `Must be ${kinds[issue.expected] ?? issue.expected}`
  },
})

/** An id of this server: opaque, short and safe in a URL. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be 1 to 64 letters, digits, - or _')

/** An id of a row that may not exist. Text that is no id becomes empty and is answered as unknown (404 or 422). */
export const reference = z.string().transform((value) => (id.safeParse(value).success ? value : ''))

/** A table number. Digits from a link or the browser's storage become a number. */
export const tableNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ],
    'Must be a whole number',
  )
  .pipe(z.int('Must be a whole number').min(bounds.tableNumberMin).max(bounds.tableNumberMax))

/** A time in answers: ISO 8601 UTC with milliseconds. */
export const sentTime = z.iso.datetime({ precision: 3 })

// Times without a zone are UTC (design §4.12). Words that a database understands, such as `now`, are refused.
const isoShape = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/

const calendarDate = z.iso.date()

/** A time in requests, with or without a zone, between 1970 and 2100. */
export const receivedTime = z
  .string()
  .regex(isoShape, 'Must be an ISO 8601 date and time')
  // JavaScript reads 30 February as 2 March.
  .refine((text) => calendarDate.safeParse(text.slice(0, 10)).success, 'Must be a date of the calendar')
  .transform((text) => new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) || text.length === 10 ? text : `${text}Z`))
  .refine((time) => time.getUTCFullYear() >= 1970 && time.getUTCFullYear() <= 2100, 'Must be between 1970 and 2100')

// Direction overrides can make a note read as another one, for example "no nuts" reversed. Letters carry their own
// direction, so right-to-left scripts such as Urdu do not need these characters.
const bidiControls = /\p{Bidi_Control}/gu

// oxlint-disable-next-line no-control-regex -- finding them is the point
const controls = /[\u0001-\u0009\u000b-\u001f\u007f-\u009f]/g

// Zero-width characters stay, since Indian scripts and emoji need the joiners. U+2800 is the blank Braille pattern.
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a database can store a text: without NUL and unpaired surrogates. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** A text in NFC without controls except the line break, and without direction controls. */
export const withoutControls = (value: string): string =>
  value.normalize('NFC').replace(controls, '').replace(bidiControls, '')

/**
 * Free text in NFC, at most `max` code points. NUL and unpaired surrogates are refused. Other controls except the line
 * break, and bidirectional ones, are removed. Text without a visible character becomes empty.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max * 4)
    .refine(isStorable, 'Holds characters that cannot be stored')
    .transform(withoutControls)
    .transform((value) => (visible.test(value.replace(invisible, '')) ? value : ''))
    .refine((value) => Array.from(value).length <= max, `Must be at most ${max} characters`)

/** Text with at least one visible character, trimmed; `max` in code points. */
export const requiredText = (max: number) =>
  text(max)
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, 'Must not be empty')

/** A web address without a path, such as `https://thali.example.com`. */
export const origin = z
  .string()
  .regex(/^https?:[/][/][^\s/]+$/, 'Must be like https://thali.example.com')
  .max(bounds.originLengthMax)

/** The answer of a call that answers nothing. */
export const empty = z.object({})
