import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { Link } from '#web/lib/router.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { linkMessages as messages } from './settings-links-messages.en.ts'
import styles from './settings-links.module.css'

type SettingsLink = { readonly to: string; readonly title: string; readonly words: string }

/** The screens below Settings, in the order of the list. */
const links = (): readonly SettingsLink[] => [
  { to: pages.staff, ...messages.staff },
  { to: pages.activity, ...messages.activity },
  { to: pages.tableCards, ...messages.tableCards },
  { to: pages.menuFile, ...messages.menuFile },
  { to: pages.backups, ...messages.backups },
  { to: pages.ownRestaurants, ...messages.ownRestaurants },
  { to: pages.account, ...messages.account },
  { to: pages.selfCheck, ...messages.selfCheck },
]

type LinkListProps = { readonly label: string; readonly links: readonly SettingsLink[] }

/** Links to screens, each with a line of explanation. */
export const LinkList = ({ label, links: listed }: LinkListProps): ReactElement => (
  <nav aria-label={label}>
    <ul className="list raised">
      {listed.map(({ to, title, words }) => (
        <li key={to} className={styles.item}>
          <Link to={to} data-press="" className={styles.link}>
            <span>
              <span className="block name">{title}</span>
              <span className="block hint">{words}</span>
            </span>
            <LaterIcon name="chevron-down" />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** Links to the screens below Settings. */
export const SettingsLinks = (): ReactElement => <LinkList label={messages.label} links={links()} />
