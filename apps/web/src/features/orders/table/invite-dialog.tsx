import { type ReactElement, useEffect, useState } from 'react'
import { visitEndpoints } from '@thali/contract/visits/endpoints'
import type { Invitation } from '@thali/contract/visits/visit'
import { request } from '#web/api/request.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { logFailure } from '#web/lib/log.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { inviteMessages as messages } from './invite-messages.en.ts'
import styles from './invite-dialog.module.css'

type InviteDialogProps = {
  readonly timezone: string
  /** The address for guests. */
  readonly origin: string
  readonly onClose: () => void
}

/** A code that others at the table scan instead of its card. It is valid for ten minutes. */
export const InviteDialog = ({ timezone, origin, onClose }: InviteDialogProps): ReactElement => {
  const [invitation, setInvitation] = useState<Invitation>()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const now = useNow()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    request(visitEndpoints.createInvitation, { body: {} }).then(
      (made) => {
        setInvitation(made)
        setState('ready')
      },
      (error: unknown) => {
        logFailure(messages.failed, error)
        setState('failed')
      },
    )
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt asks again
  }, [attempt])
  const load = (): void => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  const isOver = invitation !== undefined && Date.parse(invitation.expiresDateTime) <= now.getTime()
  return (
    <Dialog
      title={messages.title}
      onClose={onClose}
      footer={
        <>
          {(isOver || state === 'failed') && (
            <Button isPending={state === 'loading'} onClick={load}>
              {isOver ? messages.again : uiMessages.retry}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {uiMessages.close}
          </Button>
        </>
      }
    >
      <p className="hint">{messages.hint}</p>
      {state === 'ready' && invitation && !isOver && (
        <>
          <QrCode text={`${origin}${invitation.path}`} label={messages.code} className={styles.code} />
          <p className={styles.until}>{messages.until(clockTime(new Date(invitation.expiresDateTime), timezone))}</p>
        </>
      )}
      <output>
        {state === 'loading' && messages.loading}
        {state === 'failed' && messages.failed}
        {state === 'ready' && isOver && messages.over}
      </output>
    </Dialog>
  )
}
