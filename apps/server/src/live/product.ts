import { StompError } from './frame.ts'
import { identify, type AuthenticateLive } from './login.ts'
import type { SessionHandler, LiveActor, Profile } from './profile.ts'
import type { Topics } from './topics.ts'

type ProductRules = {
  readonly authenticate: AuthenticateLive
  readonly topics: Topics
  readonly maySubscribe: (actor: LiveActor, destination: string) => boolean
  /** The only destination that accepts SEND. */
  readonly pingDestination: string
  readonly sendBytesMax: number
}

const nothing = (): void => undefined

/** Thali's destinations: clients subscribe to topics and send only pings, which get no reply (spec §7). */
export const productProfile = (rules: ProductRules): Profile => ({
  identify: (headers, upgradeTokens) => identify(headers.get('Authorization'), upgradeTokens, rules.authenticate),
  open: (actor): SessionHandler => ({
    subscribe(subscription) {
      if (!rules.maySubscribe(actor, subscription.destination)) {
        throw new StompError('This destination may not be subscribed to', { closeCode: 1008 })
      }
      rules.topics.add(subscription, actor.role)
    },
    unsubscribe: (subscription) => rules.topics.remove(subscription),
    send(destination, { body }) {
      if (destination !== rules.pingDestination) throw new StompError('Nothing may be sent there', { closeCode: 1008 })
      if (body.length > rules.sendBytesMax) throw new StompError('The message is too large', { closeCode: 1009 })
      return nothing
    },
  }),
})
