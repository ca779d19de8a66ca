import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, test } from 'vitest'
import { ColumnQuestion } from './column-question.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Props = Parameters<typeof ColumnQuestion>[0]
type Question = Props['question']

const column = (index: number, title: string, values: string[], isNumber: boolean, isCost = false) => ({
  index,
  title,
  values,
  isCost,
  mayBePrice: isNumber && !isCost,
  mayBeName: !isNumber,
})

const halls: Question = {
  shape: 'halls',
  asks: ['price', 'category'],
  columns: [
    column(0, 'Dish', ['Dal', 'Roti'], false),
    column(1, 'Cost', ['90', '5'], true, true),
    column(2, 'AC', ['260', '20'], true),
    column(3, '', ['240', '15'], true),
  ],
}

const bare: Question = {
  shape: 'bare',
  asks: ['price', 'name'],
  columns: [
    column(0, 'A', ['Dal'], false),
    column(1, 'B', ['Kadhi'], false),
    column(2, 'C', ['90'], true),
    column(3, 'D', ['80'], true),
  ],
}

const drawn = (question: Question, part: Partial<Props> = {}) => {
  const host = document.createElement('div')
  document.body.append(host)
  const answers: unknown[] = []
  const draw = {
    question,
    isBusy: false,
    onAnswer: (answer: unknown) => answers.push(answer),
    onBack: undefined,
    ...part,
  }
  act(() => createRoot(host).render(<ColumnQuestion {...draw} />))
  const radios = () => [...host.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  return {
    host,
    answers,
    radios,
    /** The columns to choose, with a mark before the chosen ones. */
    offered: () =>
      radios().map(
        (radio) =>
          `${radio.checked ? '* ' : ''}${[...(radio.closest('label')?.querySelectorAll('b, .hint') ?? [])].map((one) => one.textContent).join(' ')}`,
      ),
    choose: (place: number) => act(() => radios()[place]?.click()),
    press: (words: string) =>
      act(() => [...host.querySelectorAll('button')].find((button) => button.textContent === words)?.click()),
    alerts: () => [...host.querySelectorAll('[role=alert]')].map((one) => one.textContent),
  }
}

describe('the question about columns', () => {
  test('offers columns of numbers with first values, and no cost', () => {
    const { offered, host } = drawn(halls)
    expect(offered()).toEqual(['“AC” 260, 20', 'Column D 240, 15'])
    expect(host.textContent).toContain('Not offered, because it is a cost that you pay: “Cost”.')
  })

  test('chooses nothing by itself and says what is missing', () => {
    const { press, answers, alerts, choose } = drawn(bare)
    press('Show the dishes')
    expect([answers, alerts()]).toEqual([[], ['Choose a column.', 'Choose a column.']])
    choose(3)
    press('Show the dishes')
    expect([answers, alerts()]).toEqual([[], ['Choose a column.']])
    choose(1)
    press('Show the dishes')
    expect(answers).toEqual([{ shape: 'bare', price: 3, name: 1 }])
  })

  test('answers without a category that a file does not have', () => {
    const { press, answers, choose } = drawn(halls)
    choose(1)
    press('Show the dishes')
    expect(answers).toEqual([{ shape: 'halls', price: 3, category: undefined }])
  })

  test('asked again shows the answer and a way back', () => {
    let isBack = false
    const onBack = (): void => {
      isBack = true
    }
    const { offered, press } = drawn({ ...halls, answer: { shape: 'halls', price: 2 } }, { onBack })
    expect(offered()).toEqual(['* “AC” 260, 20', 'Column D 240, 15'])
    press('Back to the preview')
    expect(isBack).toBe(true)
  })
})
