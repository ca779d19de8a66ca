import type { Tokens } from '@thali/contract/auth/schema'
import { storage } from '#web/lib/storage.ts'
import { storeTokens } from './session.ts'

/** Begins a session: clears storage except userId and theme, then stores tokens and restaurant (spec §4 "Login"). */
export const openSession = (tokens: Tokens): void => {
  storage.clearAllBut('userId', 'theme')
  storeTokens(tokens)
  storage.set('restaurantId', tokens.restaurantId)
}
