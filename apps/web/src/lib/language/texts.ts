import { formatAmount } from '@thali/contract/basics/money'

/** Two forms, chosen by `{count}`: none of the eleven languages has more (`Intl.PluralRules`). */
type Plural = { readonly one: string; readonly other: string }

type Entry = string | Plural

/** Texts as data with placeholders such as `{dish}` or `₹{total}`. */
export type Entries = { readonly [key: string]: Entry | Entries }

/** The texts of a language by the name of their catalogue. */
export type Translations = Readonly<Record<string, Entries>>

type Value = string | number

type NamesOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? [Name, ...NamesOf<Rest>] : []

type Text<S extends string> =
  NamesOf<S> extends []
    ? string
    : NamesOf<S> extends [string]
      ? (value: Value) => string
      : (values: Readonly<Record<NamesOf<S>[number], Value>>) => string

/** A text without placeholders is a string. Others are functions of their value, or of several values by their names. */
export type Texts<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? Text<T[Key]>
    : T[Key] extends { readonly one: string; readonly other: infer Other extends string }
      ? Text<Other>
      : Texts<T[Key]>
}

type Catalogue = readonly [name: string, english: Entries, texts: object]

/** The texts and formats of a language. */
export const grammar = {
  /** The form of a count, as in `Intl.PluralRules`. */
  formOf: (count: Value | undefined): string => (count === 1 ? 'one' : 'other'),
  /** The words for a refusal of the server, which writes English; undefined where the language has none for the code. */
  refusal: (_code: string, message: string): string | undefined => message,
  /** English words of dates, lists and durations with their translation, for a language that browsers lack. */
  dateWords: undefined as Readonly<Record<string, string>> | undefined,
  /** Translates a catalogue that is loaded later. */
  translate: (_catalogue: Catalogue): void => undefined,
}

export const catalogues: Catalogue[] = []

/** Whether a value is a text, not a group of texts. */
export const isEntry = (value: Entry | Entries): value is Entry => typeof value === 'string' || 'one' in value

/** Makes a text, or a function where it has placeholders. A translation has the same ones in any order. */
export const compile = (english: Entry, entry: Entry): unknown => {
  if (!/{/.test(typeof english === 'string' ? english : english.other)) return entry
  return (values: Value | Readonly<Record<string, Value>>): string => {
    const valueOf = (name: string): Value | undefined => (typeof values === 'object' ? values[name] : values)
    const text = typeof entry === 'string' ? entry : entry[grammar.formOf(valueOf('count')) === 'one' ? 'one' : 'other']
    return text.replace(/{(.*?)}/g, (_, name: string) => {
      const value = valueOf(name) ?? ''
      // Counts are whole, so only amounts in rupees get decimals.
      return typeof value === 'number' ? formatAmount(value) : value
    })
  }
}

const compileAll = (entries: Entries): object =>
  Object.fromEntries(
    Object.entries(entries).map(([key, one]) => [key, isEntry(one) ? compile(one, one) : compileAll(one)]),
  )

/**
 * A catalogue of texts that exist in all languages. Components read it while they render: it changes with the language.
 *
 * @param english The texts, word for word where the specification has them. Keys that end with `Log` are never shown.
 */
export const texts = <const T extends Entries>(name: string, english: T): Texts<T> => {
  const catalogue: Catalogue = [name, english, compileAll(english)]
  catalogues.push(catalogue)
  grammar.translate(catalogue)
  // `compileAll` returns a text for each key.
  return catalogue[2] as Texts<T>
}
