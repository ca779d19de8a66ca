import { AppError } from './app-error.ts'

// OWASP's smallest Argon2id setting; one check takes about 20 ms of a core.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A flood of logins must not take the memory and cores that orders need.
const runningMax = 2
const waitingMax = 20

// Loaded with the first password: a restaurant's day usually begins without a login.
const argon2 = () => import('@node-rs/argon2')

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= runningMax) {
    if (waiting.length >= waitingMax) throw new AppError('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** Returns an Argon2id string with its own salt and settings. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(password, settings))

// Hash of a random password with `settings`. A constant, since hashing at the first login could fail under load.
const unknownUserHash =
  '$argon2id$v=19$m=19456,t=2,p=1$DOPvwZocSk0Ky4h9kA4VoQ$tm6gU2XyqKDVLVRddlw9WlmerCpRMmQCmOiC8pm70ho'

/**
 * Whether a password is the stored one. For an unknown user (undefined) it takes as long, so that the time of a failed
 * login does not reveal whether the user exists.
 *
 * @throws AppError `unavailable` when too many checks wait.
 */
export const checkPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const against = stored ?? unknownUserHash
  const isRight = await inTurn(async () => (await argon2()).verify(against, password))
  return isRight && stored !== undefined
}
