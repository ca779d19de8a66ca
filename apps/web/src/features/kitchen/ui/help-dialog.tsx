import type { ReactElement } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { closePanel } from './panel-store.ts'
import { panelMessages as messages } from './panel-messages.en.ts'
import styles from './panels.module.css'

/** The keys of a bump bar. */
export const HelpDialog = (): ReactElement => (
  <Dialog title={messages.helpTitle} onClose={closePanel}>
    <p className="hint block">{messages.helpHint}</p>
    <dl className={styles.keys}>
      {Object.entries(messages.keyNames).map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
