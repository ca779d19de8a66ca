import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { settingsMessages as messages } from './settings-messages.en.ts'
import styles from './settings-sections.module.css'

type Section = {
  readonly id: string
  readonly title: string
  /** A group of it has changes that are not saved. */
  readonly isUnsaved: boolean
  readonly content: ReactNode
}

/** The section in the upper half of the window, by its index. */
const useCurrentSection = (ids: readonly string[]): number => {
  const [current, setCurrent] = useState(0)
  const key = ids.join(' ')
  useEffect(() => {
    const all = key.split(' ')
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(all.indexOf(entered.target.id))
      },
      // A line at a third of the window: exactly one section is on it.
      { rootMargin: '-33% 0px -66% 0px' },
    )
    for (const id of all) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}

const openSection = (id: string): void => {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector('h2')?.focus({ preventScroll: true })
}

const jump = (event: MouseEvent, id: string): void => {
  event.preventDefault()
  openSection(id)
}

/** Opens the section that the address names, such as `#kitchen` of the checklist. `ids` and `names` have one order. */
const useNamedSection = (ids: readonly string[], names: readonly string[]): void => {
  const [named] = useState(() => ids[names.indexOf(location.hash.slice(1))])
  useEffect(() => {
    if (named !== undefined) openSection(named)
  }, [named])
}

/** The groups in sections, with links to each: in a row under the header, from 1024 px next to the groups. */
export const SettingsSections = ({ sections }: { readonly sections: readonly Section[] }): ReactElement => {
  const prefix = useId()
  const ids = sections.map((_, at) => `${prefix}${at}`)
  const current = useCurrentSection(ids)
  useNamedSection(
    ids,
    sections.map(({ id }) => id),
  )
  return (
    <div className={styles.page}>
      <nav aria-label={messages.contents} className={styles.contents}>
        <ul className={styles.sections}>
          {sections.map(({ id, title, isUnsaved }, at) => (
            <li key={id}>
              <a
                href={`#${ids[at]}`}
                className={styles.jump}
                aria-current={at === current ? 'true' : undefined}
                onClick={(event) => jump(event, ids[at] ?? '')}
              >
                {title}
                {isUnsaved && (
                  <>
                    <span className={styles.dot} aria-hidden="true" />
                    <span className="visually-hidden">{messages.sectionUnsaved}</span>
                  </>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="page-column">
        {sections.map(({ id, title, content }, at) => (
          <div key={id} id={ids[at]} className={styles.section}>
            <h2 tabIndex={-1} className={styles.sectionTitle}>
              {title}
            </h2>
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
