import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const { id: restaurantId, categoryId } = restaurant
  const saveItem = (change: Partial<Input<'saveItem'>['body']>) =>
    server.call('saveItem', { body: { restaurantId, name: 'Paneer', price: 180, categoryId, ...change } }, { token })
  const saveCategory = (change: Partial<Input<'saveCategory'>['body']>) =>
    server.call('saveCategory', { body: { restaurantId, name: 'Breads', type: 'Regular', ...change } }, { token })
  const saveGroup = (change: Partial<Input<'saveOptionGroup'>['body']>) =>
    server.call(
      'saveOptionGroup',
      { body: { restaurantId, name: 'Extras', min: 0, max: null, options: [{ name: 'Raita' }], ...change } },
      { token },
    )
  const read = async (language: 'en' | 'hi', includeSuspended?: 'true') => {
    const input = { params: { restaurantId, language }, query: { includeSuspended } }
    return (await server.call('getTranslations', input, includeSuspended ? { token } : {})).body
  }
  return { server, restaurantId, token, saveItem, saveCategory, saveGroup, read }
}

const hindi = { hi: { name: 'पनीर टिक्का', description: 'तंदूर से' } }

describe('translations (plan §3.7)', () => {
  test('the words of all parts are answered by id, never in the menu', async () => {
    const { server, restaurantId, token, saveItem, saveCategory, saveGroup, read } = await open()
    const { body: category } = await saveCategory({ translations: { hi: { name: 'रोटियाँ' } } })
    const { body: group } = await saveGroup({
      translations: { hi: { name: 'साथ में' } },
      options: [{ name: 'Raita', translations: { hi: { name: 'रायता' } } }, { name: 'Papad' }],
    })
    const optionGroupIds = [group.id]
    const { body: item } = await saveItem({ categoryId: category.id, translations: hindi, optionGroupIds })
    expect([category.translations, group.translations, group.options[0]?.translations, item.translations]).toEqual([
      { hi: { name: 'रोटियाँ' } },
      { hi: { name: 'साथ में' } },
      { hi: { name: 'रायता' } },
      hindi,
    ])
    expect(await read('hi')).toEqual({
      language: 'hi',
      items: { [item.id]: hindi.hi },
      categories: { [category.id]: 'रोटियाँ' },
      optionGroups: { [group.id]: 'साथ में' },
      options: { [group.options[0]?.id ?? '']: 'रायता' },
      keys: { [item.id]: ['pnr tk'] },
    })
    for (const query of [{}, { includeSuspended: 'true' } as const]) {
      const menu = await server.call('getRestaurant', { params: { restaurantId }, query }, { token })
      expect(menu.status).toBe(200)
      expect(JSON.stringify(menu.body)).not.toMatch(/translations|पनीर|रायता|रोटियाँ/)
    }
    const listed = await server.call('listCategories', { query: { restaurantId } })
    expect(JSON.stringify(listed.body)).not.toContain('translations')
  })

  test('given languages are replaced, null removes one or all, others stay', async () => {
    const { saveItem } = await open()
    const { body: made } = await saveItem({ translations: { ...hindi, en: { name: ' Cheese ', description: '' } } })
    expect(made.translations).toEqual({ en: { name: 'Cheese' }, ...hindi })
    const save = (change: Parameters<typeof saveItem>[0]) => saveItem({ id: made.id, ...change })
    expect((await save({ name: 'Paneer Tikka' })).body.translations).toEqual(made.translations)
    expect((await save({ translations: { hi: { name: 'पनीर' } } })).body.translations).toEqual({
      en: { name: 'Cheese' },
      hi: { name: 'पनीर' },
    })
    expect((await save({ translations: { hi: null } })).body.translations).toEqual({ en: { name: 'Cheese' } })
    expect('translations' in (await save({ translations: null })).body).toBe(false)
  })

  test('guests get English where a language has no words', async () => {
    const { saveItem, read } = await open()
    const { body } = await saveItem({ name: 'पनीर', translations: { en: { name: 'Cheese', description: 'Fresh' } } })
    await saveItem({ id: body.id, name: 'पनीर', translations: { hi: { name: 'ताज़ा पनीर' } } })
    expect((await read('hi')).items).toEqual({ [body.id]: { name: 'ताज़ा पनीर', description: 'Fresh' } })
    expect((await read('hi', 'true')).items).toEqual({ [body.id]: { name: 'ताज़ा पनीर' } })
  })

  test('known portions have words in the language, others their own', async () => {
    const { saveItem, read } = await open()
    const portions = (names: readonly string[]) => names.map((name, at) => ({ name, price: 100 + at }))
    await saveItem({ name: 'Dal', portions: portions(['Half', 'FULL', 'Party', 'L']) })
    await saveItem({ name: 'Lassi', portions: portions(['Glass', 'Half']) })
    expect((await read('hi')).portions).toEqual({ Half: 'हाफ़', FULL: 'फ़ुल', Glass: 'गिलास' })
    expect((await read('hi', 'true')).portions).toEqual((await read('hi')).portions)
    expect(await read('en')).not.toHaveProperty('portions')
  })

  test('portions of known words and numbers are named word by word', async () => {
    const { saveItem, read } = await open()
    const names = ['Half (4 pieces)', 'Family (serves 4)', 'Glass 330ml', 'Pitcher 1.5 l', '2 thali', 'Half l']
    const portions = names.map((name, at) => ({ name, price: 100 + at }))
    await saveItem({ name: 'Tikka', portions })
    expect((await read('hi')).portions).toEqual({
      'Half (4 pieces)': 'हाफ़ (4 पीस)',
      'Family (serves 4)': 'फ़ैमिली (4 लोगों के लिए)',
      'Glass 330ml': 'गिलास 330मिली',
      'Pitcher 1.5 l': 'पिचर 1.5 लीटर',
    })
  })

  test('suspended dishes are for staff only', async () => {
    const { saveItem, read } = await open()
    const { body } = await saveItem({ translations: hindi, isSuspended: true })
    expect([(await read('hi')).items, (await read('en')).keys]).toEqual([{}, {}])
    expect((await read('hi', 'true')).items).toEqual({ [body.id]: hindi.hi })
  })

  test('a change is answered at once; unchanged words are 304', async () => {
    const { server, restaurantId, saveItem, read } = await open()
    const { body } = await saveItem({ translations: hindi })
    const address = `/api/restaurants/${restaurantId}/translations/hi`
    const first = await server.raw(address)
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    expect([first.status, (await server.raw(address, { headers })).status]).toEqual([200, 304])
    await saveItem({ id: body.id, translations: { hi: { name: 'पनीर' } } })
    expect((await server.raw(address, { headers })).status).toBe(200)
    expect((await read('hi')).items).toEqual({ [body.id]: { name: 'पनीर' } })
  })

  test('an edit of an option keeps its words', async () => {
    const { server, token, saveGroup, read } = await open()
    const options = [{ name: 'Raita', translations: { hi: { name: 'रायता' } } }]
    const { body: group } = await saveGroup({ options })
    const optionId = group.options[0]?.id ?? ''
    await server.call('setOptionAvailability', { params: { optionId }, body: { isAvailable: false } }, { token })
    await saveGroup({ id: group.id, name: 'Sides' })
    expect((await read('hi', 'true')).options).toEqual({ [optionId]: 'रायता' })
  })

  test.each([
    ['a long name', { hi: { name: 'क'.repeat(101) } }, 'translations.hi.name'],
    ['a long description', { hi: { description: 'क'.repeat(1001) } }, 'translations.hi.description'],
    ['an unknown language', { xx: { name: 'x' } }, 'translations'],
  ])('%s is refused by field', async (_, translations, path) => {
    const { saveItem } = await open()
    const { status, problem } = await saveItem({ translations: translations as typeof hindi })
    expect([status, problem.code, JSON.stringify(problem)]).toEqual([
      400,
      'validation_failed',
      expect.stringContaining(`"path":"${path}"`),
    ])
  })

  test('unknown restaurants and languages are refused', async () => {
    const { server, restaurantId } = await open()
    expect((await server.raw('/api/restaurants/nowhere/translations/hi')).status).toBe(404)
    expect((await server.raw(`/api/restaurants/${restaurantId}/translations/xx`)).status).toBe(400)
  })
})
