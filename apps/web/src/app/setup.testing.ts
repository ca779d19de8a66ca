import * as pages from '@thali/contract/basics/pages'
import type { SetupState } from '@thali/contract/setup/schema'
import { openScreen, tokensOf, type TestScreen } from '../../test/screen.tsx'

const menus: SetupState['menus'] = [
  { id: 'north-indian', name: 'North Indian', categories: ['Starters', 'Breads'], dishes: 40 },
  { id: 'south-indian', name: 'South Indian', categories: ['Dosa', 'Idli'], dishes: 35 },
]

export const openSetup = async (state: Partial<SetupState> = {}, path = pages.setup): Promise<TestScreen> => {
  const screen = await openScreen(path, {
    as: 'stranger',
    before: (api) => {
      api.answer('getSetup', () => ({ isNeeded: true, menus, ...state }))
      api.answer('checkSetupCode', () => ({}))
      api.answer('setUp', () => tokensOf('admin', 'sai-kitchen'))
    },
  })
  await screen.until('Set up your restaurant')
  return screen
}

export const heading = (): string => document.querySelector('form h2')?.textContent ?? ''

export const enterCode = async ({ type, click, until }: TestScreen, code = 'ABCD-EFGH'): Promise<void> => {
  await type('Setup code', code)
  await click('Continue')
  await until(() => heading() === 'Your restaurant')
}

export const enterRestaurant = async (screen: TestScreen, name = 'Sai Kitchen'): Promise<void> => {
  await enterCode(screen)
  await screen.type('Name of the restaurant', name)
  await screen.type('Number of tables', '14')
  await screen.click('Continue')
  await screen.until(() => heading() === 'Your login')
}

export const enterAdmin = async (screen: TestScreen): Promise<void> => {
  await screen.type('Username', ' meera ')
  await screen.type('Password', 'four short words')
  await screen.click('Continue')
  await screen.until(() => heading() === 'Your menu')
}

export const openSummary = async (): Promise<TestScreen> => {
  const screen = await openSetup()
  await enterRestaurant(screen)
  await enterAdmin(screen)
  await screen.click('Continue')
  await screen.until(() => heading() === 'Is this right?')
  return screen
}
