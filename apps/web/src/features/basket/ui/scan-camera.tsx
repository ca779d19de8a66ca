import { listWords } from '#web/lib/language/words.ts'
import { type ReactElement, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type CameraProblem, QrScanner } from '#web/ui/qr-scanner.tsx'
import { CodeCollector, type HandedRequest } from '../model/hand-over-code.ts'
import { scanMessages as messages } from '../scan-messages.en.ts'
import styles from './scan-phone.module.css'

type ScanCameraProps = {
  readonly restaurantId: string
  readonly onRequest: (request: HandedRequest) => void
}

/** Reads the codes of an order by camera, and says what it sees. */
export const ScanCamera = ({ restaurantId, onRequest }: ScanCameraProps): ReactElement => {
  const [words, setWords] = useState<string>(messages.aim)
  const [problem, setProblem] = useState<CameraProblem>()
  const collector = useRef<CodeCollector>(undefined)
  collector.current ??= new CodeCollector()
  const read = (code: string): void => {
    const scanned = collector.current?.read(code)
    if (!scanned) return
    if (scanned.kind === 'part')
      return setWords(
        messages.parts({
          read: scanned.count - scanned.missing.length,
          count: scanned.count,
          missing: listWords(scanned.missing.map(String)),
        }),
      )
    if (scanned.kind !== 'order') return setWords(messages[scanned.kind])
    if (scanned.request.order.restaurantId !== restaurantId) return setWords(messages.otherRestaurant)
    onRequest(scanned.request)
  }
  if (problem) {
    return (
      <div className={styles.problem}>
        <p role="alert">{messages.problems[problem]}</p>
        {problem !== 'insecure' && <Button onClick={() => setProblem(undefined)}>{messages.tryAgain}</Button>}
      </div>
    )
  }
  return (
    <>
      <QrScanner label={messages.camera} onCode={read} onProblem={setProblem} />
      <output className={styles.words}>{words}</output>
    </>
  )
}
