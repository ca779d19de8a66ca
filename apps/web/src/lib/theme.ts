import { storage } from './storage.ts'
import { useStore } from './store.ts'

/** Named as in the specification; their colours are in styles/themes.css. */
export const themes = [
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
  { id: 'orange', name: 'Orange' },
  { id: 'cyan', name: 'Cyan' },
  { id: 'orchid', name: 'Orchid' },
] as const

export type Theme = (typeof themes)[number]['id']

const current = (): Theme => themes.find((theme) => theme.id === storage.get('theme'))?.id ?? 'light'

// The script in index.html does the same once, before the first paint.
const apply = (): void => {
  document.documentElement.dataset['theme'] = current()
  const header = getComputedStyle(document.documentElement).getPropertyValue('--header').trim()
  if (header) document.querySelector('meta[name=theme-color]')?.setAttribute('content', header)
}

const subscribe = (listener: () => void): (() => void) => storage.subscribe(({ key }) => key === 'theme' && listener())

/** Applies the chosen theme now and after each change, also by another tab. Called once, on idle. */
export const followTheme = (): void => {
  apply()
  subscribe(apply)
}

/** The current theme (default Light), and a function that stores another one. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useStore({ subscribe, get: current }),
  (theme) => storage.set('theme', theme),
]
