import { type ReactElement, useId, useState } from 'react'
import type { OptionGroup } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { stockEndpoints } from '@thali/contract/stock/endpoints'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Switch } from '#web/ui/switch.tsx'
import styles from './part-switches.module.css'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'

/** A portion or an option of a dish. */
type Part = { readonly id: string; readonly name: string; readonly isAvailable: boolean }

type PartSwitchProps = {
  readonly part: Part
  /** Stores a change. */
  readonly onTurn: (part: Part, isAvailable: boolean) => Promise<unknown>
}

const PartSwitch = ({ part, onTurn }: PartSwitchProps): ReactElement => {
  const { isSaving, error, save } = useSaving(
    (isAvailable: boolean) => onTurn(part, isAvailable).then(() => true),
    messages.failedLog,
  )
  return (
    <li>
      <label className={styles.part}>
        <span>{part.name}</span>
        <span className="hint">{part.isAvailable ? messages.onSale : messages.soldOut}</span>
        <Switch
          label={messages.partOnSale(part.name)}
          isOn={part.isAvailable}
          isSaving={isSaving}
          onTurn={() => void save(!part.isAvailable)}
        />
      </label>
      {error !== undefined && (
        <p role="alert" className="notice danger">
          {serverWords(error) ?? commonMessages.noAnswer}
        </p>
      )}
    </li>
  )
}

type PartListProps = Pick<PartSwitchProps, 'onTurn'> & {
  readonly title: string
  readonly hint?: string
  readonly parts: readonly Part[]
}

const PartList = ({ title, hint, parts, onTurn }: PartListProps): ReactElement => {
  const headingId = useId()
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {title}
      </h3>
      {hint && <p className="hint">{hint}</p>}
      <ul>
        {parts.map((part) => (
          <PartSwitch key={part.id} part={part} onTurn={onTurn} />
        ))}
      </ul>
    </section>
  )
}

type PartSwitchesProps = {
  readonly item: Pick<MenuItem, 'id' | 'portions'>
  readonly groups: readonly OptionGroup[]
  /** Called after a change. */
  readonly onChanged: () => void
}

/** A switch for each portion and option of a dish; the caller's data may stay as it was at the opening. */
export const PartSwitches = ({ item, groups, onChanged }: PartSwitchesProps): ReactElement => {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const current = <P extends Part>(parts: readonly P[]): P[] =>
    parts.map((part) => ({ ...part, isAvailable: turned.get(part.id) ?? part.isAvailable }))
  const note = (parts: readonly Part[]): void => {
    setTurned((was) => new Map([...was, ...parts.map(({ id, isAvailable }) => [id, isAvailable] as const)]))
    onChanged()
  }
  const turnPortion = async ({ id }: Part, isAvailable: boolean): Promise<void> => {
    const body = { portions: [{ id, isAvailable }] }
    const saved = await call(stockEndpoints.setItemAvailability, { params: { itemId: item.id }, body })
    note(saved.portions ?? [])
  }
  const turnOption = async ({ id: optionId }: Part, isAvailable: boolean): Promise<void> =>
    note([await call(stockEndpoints.setOptionAvailability, { params: { optionId }, body: { isAvailable } })])
  const { portions = [] } = item
  return (
    <>
      {portions.length > 0 && <PartList title={messages.portions} parts={current(portions)} onTurn={turnPortion} />}
      {groups.map(({ id, name, options }) => (
        <PartList key={id} title={name} hint={messages.sharedHint} parts={current(options)} onTurn={turnOption} />
      ))}
    </>
  )
}
