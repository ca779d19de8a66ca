import { type ReactElement, memo, useLayoutEffect, useMemo, useRef } from 'react'
import { useNear } from '#web/ui/near.ts'
import { paperMessages as messages } from './paper-messages.en.ts'
import type { CardContent } from './card-content.ts'
import { type FormatName, cornerOf, cutMarks, formats, sheetsOf } from './formats.ts'
import styles from './sheets.module.css'
import { PlacedCard, SheetDrawing } from './tile.tsx'

// Not a style element, which the policy of the page forbids.
const pageRule = new CSSStyleSheet()
pageRule.replaceSync('@page { size: A4; margin: 0; }')

const useA4 = (): void => {
  useLayoutEffect(() => {
    document.adoptedStyleSheets.push(pageRule)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== pageRule)
    }
  }, [])
}

const CutMarks = ({ format }: { readonly format: FormatName }): ReactElement => (
  <g stroke="#000" strokeWidth={0.2} data-cuts="">
    {cutMarks(formats[format]).map((mark) => (
      <line key={`${mark.x1} ${mark.y1} ${mark.x2} ${mark.y2}`} {...mark} />
    ))}
  </g>
)

type SheetProps = {
  readonly format: FormatName
  readonly cards: readonly CardContent[]
  /** Its number among all sheets, from 0. */
  readonly at: number
  readonly count: number
}

/** A sheet. Away from the view its paper is empty: a restaurant with 300 tables has 75 sheets. */
const Sheet = ({ format, cards, at, count }: SheetProps): ReactElement => {
  const ref = useRef<HTMLLIElement>(null)
  const isNear = useNear(ref, at === 0)
  const tables = cards.map(({ name }) => name).join(', ')
  return (
    <li ref={ref} className={styles.sheet}>
      <p className={styles.caption}>{messages.sheet({ at: at + 1, count })}</p>
      <SheetDrawing label={messages.sheetLabel({ at: at + 1, count, tables })} className={styles.paper}>
        {isNear &&
          cards.map((content, place) => (
            <PlacedCard
              key={content.link}
              format={format}
              content={content}
              foldWords={messages.fold}
              {...cornerOf(formats[format], place)}
            />
          ))}
        {isNear && <CutMarks format={format} />}
      </SheetDrawing>
    </li>
  )
}

type SheetsProps = { readonly format: FormatName; readonly cards: readonly CardContent[] }

/** The sheets as they are printed; on the screen scaled to its width. */
export const Sheets = memo(({ format, cards }: SheetsProps): ReactElement => {
  useA4()
  const sheets = useMemo(() => sheetsOf(formats[format], cards), [format, cards])
  return (
    <ol className={styles.sheets} data-sheets={format}>
      {sheets.map((onSheet, at) => (
        <Sheet
          key={onSheet.map(({ link }) => link).join(' ')}
          format={format}
          cards={onSheet}
          at={at}
          count={sheets.length}
        />
      ))}
    </ol>
  )
})
