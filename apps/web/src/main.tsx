// First: it declares the order of the CSS layers.
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followBasket } from './features/basket/store/current-basket.ts'
import { followRestaurant } from './features/menu/restaurant-data.ts'
import { onIdle, onIdleAfterImages } from './lib/idle.ts'
import { isStaffPath, readTableLink } from './lib/paths.ts'
import { clearOrderFor } from './lib/visit.ts'
import { beginVisit } from './pages/guest/begin-visit.ts'
import { givePressFeedback } from './ui/press-feedback.ts'
import { installTapGuard } from './ui/tap-guard.ts'

// Pages start at the top, and the menu puts its own position back (spec §2 "Menu").
history.scrollRestoration = 'manual'
installTapGuard()
givePressFeedback()
// First whose menu and basket are wanted, then get them.
const link = readTableLink(location.pathname)
if (link) beginVisit(link)
// A tab of the staff that was closed in the middle of adding to somebody's order must not make this diner that somebody.
else if (!isStaffPath(location.pathname)) clearOrderFor()
followRestaurant()
followBasket()
// Orders confirmed on an earlier visit go on their way; the menu does not wait for that. Opening the basket tries again.
const startLater = (): void => {
  void import('./app/start-later.ts').then((later) => later.startLater()).catch(() => undefined)
}
onIdle(startLater)
// Missing on plain http. Where it fails, Thali needs a network, and that is all.
if (import.meta.env.PROD)
  onIdleAfterImages(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined))

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
