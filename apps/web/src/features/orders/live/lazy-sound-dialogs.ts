import { lazyComponent, lazyPart } from '#web/ui/lazy-component.tsx'

// They follow the download of Table Service on idle (docs/decisions/046).
const load = () => import('./sound-dialogs.tsx')

export const SoundDialog = lazyPart(async () => (await load()).SoundDialog)
// It opens without a tap. When its download fails the next screen tries again.
export const SleepDialog = lazyComponent<object>(
  async () => (await load()).SleepDialog,
  () => null,
)
