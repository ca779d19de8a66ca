import { guestWords } from './floor-words.ts'
import { type ReactElement, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { floorMessages as messages } from './floor-messages.en.ts'
import { setBlocked } from './table-actions.ts'
import styles from './table-sheet.module.css'
import type { FetchedDetails } from './use-sitting-details.ts'

/** The phones of a party. Each can be blocked from ordering, and allowed again (plan §4.3). */
export const SittingPhones = ({ fetched }: { readonly fetched: FetchedDetails }): ReactElement | null => {
  const { details, reload } = fetched
  const [pending, setPending] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const visits = details?.visits
  if (!visits) return null
  const set = async (visitId: string, isBlocked: boolean): Promise<void> => {
    if (pending !== undefined) return
    setPending(visitId)
    setRefusal(await setBlocked(visitId, isBlocked))
    setPending(undefined)
    reload()
  }
  return (
    <section aria-labelledby="sitting-phones" className={styles.part}>
      <h3 id="sitting-phones" className={styles.partTitle}>
        {messages.phonesTitle}
      </h3>
      {refusal && (
        <p role="alert" className={styles.failure}>
          {refusal}
        </p>
      )}
      <p className="hint">{visits.length === 0 ? messages.noPhones : messages.blockedHint}</p>
      <ul>
        {visits.map(({ id, guest, trust, isBlocked }) => {
          const name = guestWords(guest.number, guest.name)
          return (
            <li key={id} className={styles.row}>
              <span className="stack fill">
                <span className={styles.rowTitle}>
                  {name} {isBlocked && <Chip tone="danger">{messages.blocked}</Chip>}
                </span>
                <span className="hint">{messages.trust[trust]}</span>
              </span>
              <Button
                isPending={pending === id}
                aria-label={isBlocked ? messages.allowName(name) : messages.blockName(name)}
                onClick={() => void set(id, !isBlocked)}
              >
                {isBlocked ? messages.allow : messages.block}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
