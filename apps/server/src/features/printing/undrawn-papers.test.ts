import { expect, test } from 'vitest'
import { renderJson } from '#test/paper-printer.ts'
import { openPrinting } from '#test/printing.ts'

test('a paper that cannot be drawn keeps the trouble of its printer', async () => {
  const draw = renderJson(10_000)
  let drawn = 0
  // The first attempt meets a faulty printer, the second a faulty paper.
  const render: typeof draw = (...given) =>
    (drawn += 1) > 1 ? Promise.reject(new Error('This paper has no picture')) : draw(...given)
  const kitchen = await openPrinting({ behaviour: 'breaking', start: { printing: { render } } })
  await kitchen.order(7)
  const [failed] = await kitchen.until('failed')
  expect(failed?.lastError).toBe('not_drawn')
  expect(await kitchen.printers()).toMatchObject([{ state: { trouble: 'broken_off' } }])
})
