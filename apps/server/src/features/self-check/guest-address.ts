import { createHmac, randomBytes } from 'node:crypto'
import type { SelfCheck } from '@thali/contract/setup/self-check-schema'
import { type AddressCheck, faultOf, openUrl, resolveName } from '#server/platform/outside-request.ts'

type Result = NonNullable<SelfCheck['guestAddress']>['result']

/** The answer of `provePresence` to a challenge; `key` is the installation's (base64url). */
export const provePresence = (key: string, challenge: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`thali-presence-v1\0${challenge}`).digest('base64url')

const timeoutMs = 8000
const answerBytesMax = 2000

const readAnswer = async (answer: AsyncIterable<unknown>): Promise<{ proof?: unknown; host?: unknown }> => {
  let text = ''
  for await (const chunk of answer) {
    text += String(chunk)
    if (text.length > answerBytesMax) return {}
  }
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** Opens the address for guests as a phone would, and asks for a proof that this installation answers. */
export const tryGuestAddress = async (address: string, key: string, isAllowed: AddressCheck): Promise<Result> => {
  const challenge = randomBytes(16).toString('base64url')
  const url = new URL(`/api/presence?challenge=${challenge}`, address)
  try {
    const request = { method: 'GET', headers: {}, body: '' } as const
    const answer = await openUrl(url, request, { isAllowed, resolve: resolveName, timeoutMs })
    const status = answer.statusCode ?? 0
    // A proxy or tunnel that does not reach this server answers with 502 to 504.
    const result = status >= 500 ? 'unreachable' : status >= 300 && status < 400 ? 'redirected' : undefined
    if (result !== undefined) {
      answer.destroy()
      return result
    }
    const { proof, host } = await readAnswer(answer)
    if (proof !== provePresence(key, challenge)) return 'other_server'
    return host === url.host ? 'good' : 'host_changed'
  } catch (error) {
    return faultOf(error)
  }
}
