import { beforeEach, describe, expect, test, vi } from 'vitest'
import { goBack } from './go-back.ts'
import { navigate } from './router.ts'

beforeEach(() => history.replaceState(null, '', '/menu'))

describe('navigation', () => {
  test("keeps the table link's query string between guest screens (design §4.23)", () => {
    history.replaceState(null, '', '/menu?lang=hi')
    navigate('/basket')
    expect(location.pathname + location.search).toBe('/basket?lang=hi')
    navigate('/admin/tables')
    expect(location.search).toBe('')
  })

  test('goes back where there is a screen before this one', () => {
    const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
    navigate('/basket')
    goBack('/menu')
    expect(go).toHaveBeenCalledExactlyOnceWith(-1)
    dispatchEvent(new PopStateEvent('popstate'))
    go.mockRestore()
  })

  test('goes to the fallback when this screen was the first', () => {
    history.replaceState(null, '', '/basket')
    goBack('/menu')
    expect(location.pathname).toBe('/menu')
  })

  test('replacing the first screen leaves nothing to go back to', () => {
    navigate('/basket', { replace: true })
    goBack('/menu')
    expect(location.pathname).toBe('/menu')
  })
})
