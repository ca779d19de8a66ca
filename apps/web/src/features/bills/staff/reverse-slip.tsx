import { type ReactElement, useState } from 'react'
import type { Slip, SlipRow } from '@thali/contract/sources/slip'
import { slipEndpoints } from '@thali/contract/sources/slip-endpoints'
import { call } from '#web/api/call.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { wordsOf } from './issue-bill.ts'
import { ReasonQuestion } from './reason-question.tsx'
import { slipMessages as messages } from './slip-messages.en.ts'

type ReverseSlipProps = { readonly slip: SlipRow; readonly onReversed: (slip: Slip) => void }

/** Reverses a slip after its source cancelled the order; for admins. */
export const ReverseSlip = ({ slip, onReversed }: ReverseSlipProps): ReactElement => {
  const [isAsked, setIsAsked] = useState(false)
  const { name, number } = slip.source
  const amount = moneyWords(slip.amount)
  const reverse = async (reason: string): Promise<string | undefined> => {
    try {
      const reversed = await call(slipEndpoints.reverseSlip, { params: { slipId: slip.id }, body: { reason } })
      showToast(messages.reversed({ name, number }))
      onReversed(reversed)
      return undefined
    } catch (error) {
      return wordsOf(error)
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={messages.reverseLabel({ name, number })}
        onClick={() => setIsAsked(true)}
      >
        {messages.reverse}
      </Button>
      {isAsked && (
        <ReasonQuestion
          title={messages.reverseTitle({ name, number })}
          hint={messages.reverseHint({ name, amount })}
          reasons={[messages.reverseReasons.cancelled(name), messages.reverseReasons.mistake]}
          confirmLabel={messages.reverseConfirm(amount)}
          place={`reversal ${slip.id}`}
          onConfirm={reverse}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
