import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { EditRules } from './rebased-edit.ts'

/** A value while it is edited. */
export type Drawn<V, D> = {
  readonly value: V
  /** The whole form. */
  readonly draft: D
  /** Errors show: a save was tried. */
  readonly isChecked: boolean
  readonly onChange: (value: V) => void
  /** For a field whose change needs another value in a further field. */
  readonly onDraft: (part: Partial<D>) => void
}

/** A field of a form: its name, its rule, its value as text, and how it is drawn. */
export type Field<V, D> = {
  readonly label: () => string
  /** The value as text, where another editor changed it. */
  readonly text: (value: V, draft: D) => string
  /** Default: always valid. */
  readonly isValid?: (value: V, draft: D) => boolean
  /** Default: always. A hidden field is valid. */
  readonly isShown?: ((draft: D) => boolean) | undefined
  /** The part of the value that makes two forms differ (default: all of it). */
  readonly compared?: (value: V) => V
  /** Stands next to its neighbour of half width. */
  readonly isHalf?: boolean | undefined
  /** Follows the field. */
  readonly below?: ((draft: D) => ReactNode) | undefined
  readonly draw: (drawn: Drawn<V, D>) => ReactNode
}

/** The fields of a form in their order, by their names in the draft. */
export type Fields<D> = { readonly [K in keyof D]: Field<D[K], D> }

type Name<D> = keyof D & string

const namesOf = <D extends object>(fields: Partial<Fields<D>>, draft: D): Name<D>[] =>
  // Object.keys loses the type of the keys.
  (Object.keys(fields) as Name<D>[]).filter((name) => fields[name]?.isShown?.(draft) ?? true)

/** The names of the shown fields that have an error. */
export const listInvalid = <D extends object>(fields: Partial<Fields<D>>, draft: NoInfer<D>): Name<D>[] =>
  namesOf(fields, draft).filter((name) => fields[name]?.isValid?.(draft[name], draft) === false)

/** Whether all shown fields are valid. */
export const isValidDraft = <D extends object>(fields: Fields<D>, draft: D): boolean =>
  listInvalid(fields, draft).length === 0

/** The rules of an edit whose parts are the fields of the form. */
export const fieldRules = <S, D extends object>(
  fields: { readonly [K in keyof D]: Pick<Field<D[K], D>, 'label' | 'text' | 'compared'> },
  draftOf: (stored: S) => D,
): EditRules<S, D, Name<D>> => {
  const names = Object.keys(fields) as Name<D>[] // loses the type of the keys
  const partOf = (name: Name<D>) => ({
    get label() {
      return fields[name].label()
    },
    read: (draft: D) => ({ [name]: fields[name].compared?.(draft[name]) ?? draft[name] }),
  })
  return {
    // fromEntries loses the type of the keys.
    parts: Object.fromEntries(names.map((name) => [name, partOf(name)])) as EditRules<S, D, Name<D>>['parts'],
    draftOf,
    words: (name, _, draft) => fields[name].text(draft[name], draft),
  }
}

type FieldListProps<D> = {
  /** All fields of the form, or one part. */
  readonly fields: Partial<Fields<D>>
  readonly draft: D
  readonly isChecked: boolean
  readonly onChange: (part: Partial<D>) => void
}

/** Draws the fields of a form; two of half width stand next to each other. */
export const FieldList = <D extends object>(props: FieldListProps<D>): ReactElement => {
  const { fields, draft, isChecked, onChange } = props
  const draw = (name: Name<D>): ReactElement => (
    <Fragment key={name}>
      {fields[name]?.draw({
        value: draft[name],
        draft,
        isChecked,
        // A computed key loses its type.
        onChange: (value) => onChange({ [name]: value } as unknown as Partial<D>),
        onDraft: onChange,
      })}
      {fields[name]?.below?.(draft)}
    </Fragment>
  )
  const rows = namesOf(fields, draft).reduce<Name<D>[][]>((all, name) => {
    const last = all.at(-1)
    const [before] = last ?? []
    if (last && before && fields[name]?.isHalf && fields[before]?.isHalf) last.push(name)
    else all.push([name])
    return all
  }, [])
  return (
    <>
      {rows.map((names) =>
        names.length > 1 ? (
          <div key={names[0]} className="pair">
            {names.map(draw)}
          </div>
        ) : (
          names.map(draw)
        ),
      )}
    </>
  )
}
