import type { ReactElement, Ref } from 'react'
import type { Option, OptionGroup } from '@thali/contract/menu/choice'
import { ruleWords } from './rule-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { choiceMessages as messages } from '../choice-messages.en.ts'
import type { ChoiceDish } from '../model/choice-dish.ts'
import { type Chosen, countIn, setOption } from '../model/chooser.ts'
import styles from './choice-group.module.css'

type PortionsProps = {
  readonly portions: NonNullable<ChoiceDish['portions']>
  readonly chosenId: string | undefined
  /** Shown after an attempt to add without a portion. */
  readonly isMissing: boolean
  readonly ref: Ref<HTMLFieldSetElement>
  readonly onChoose: (portionId: string) => void
}

/** The sizes of a dish with their prices. A chosen one that was sold out since is named. */
export const Portions = ({ portions, chosenId, isMissing, ref, onChoose }: PortionsProps): ReactElement => (
  <fieldset ref={ref} tabIndex={-1} className={styles.group} aria-invalid={isMissing || undefined}>
    <legend>
      {messages.portions}
      {isMissing && <span className={classNames('hint', styles.missing)}>{ruleWords(1, 1)}</span>}
    </legend>
    {portions.map(
      ({ id, name, isAvailable }) =>
        id === chosenId &&
        !isAvailable && (
          <p key={id} role="alert" className={styles.lost}>
            {messages.isSoldOut(name)}
          </p>
        ),
    )}
    {portions.map(({ id, name, price, fullPrice, isAvailable }) => (
      <label key={id} className={classNames(styles.option, !isAvailable && styles.soldOut)}>
        <input
          className="check"
          type="radio"
          name="portion"
          checked={id === chosenId && isAvailable}
          disabled={!isAvailable}
          onChange={() => onChoose(id)}
        />
        <span className="grow">{name}</span>
        {isAvailable ? <Price rupees={price} wasRupees={fullPrice} /> : <span>{messages.soldOut}</span>}
      </label>
    ))}
  </fieldset>
)

type ChoiceGroupProps = {
  readonly group: OptionGroup
  readonly chosen: Chosen
  /** Shown after an attempt to add with too few options. */
  readonly isMissing: boolean
  readonly ref: Ref<HTMLFieldSetElement>
  readonly onChange: (chosen: Chosen) => void
}

/** One option group: its rule, and its options as radios, checkboxes or quantities. */
export const ChoiceGroup = ({ group, chosen, isMissing, ref, onChange }: ChoiceGroupProps): ReactElement => {
  const { id, name, min, max, options } = group
  const isFull = max !== null && countIn(group, chosen) >= max
  const rule = ruleWords(min, max)
  return (
    <fieldset ref={ref} tabIndex={-1} className={styles.group} aria-invalid={isMissing || undefined}>
      <legend>
        {name}
        <span className={classNames('hint', isMissing && styles.missing)}>
          {max !== null && max > 1 && isFull ? messages.groupFull(max) : rule}
        </span>
      </legend>
      {options.map((option) => (
        <OptionRow
          key={option.id}
          option={option}
          quantity={option.isAvailable ? (chosen.options.get(option.id) ?? 0) : 0}
          // Where one option is allowed, the next tap replaces it.
          isFull={isFull && max !== 1}
          kind={min === 1 && max === 1 ? 'radio' : 'checkbox'}
          groupId={id}
          onChange={(quantity) => onChange(setOption(chosen, group, option.id, quantity))}
        />
      ))}
    </fieldset>
  )
}

type OptionRowProps = {
  readonly option: Option
  readonly quantity: number
  readonly isFull: boolean
  readonly kind: 'radio' | 'checkbox'
  readonly groupId: string
  readonly onChange: (quantity: number) => void
}

const OptionRow = ({ option, quantity, isFull, kind, groupId, onChange }: OptionRowProps): ReactElement => {
  const { name, price, maxQuantity, isAvailable, dietMark } = option
  const isMore = quantity > 0 && maxQuantity > 1
  return (
    <div className={styles.line}>
      <label className={classNames(styles.option, !isAvailable && styles.soldOut)}>
        <input
          className="check"
          type={kind}
          name={groupId}
          checked={quantity > 0}
          disabled={!isAvailable || (isFull && quantity === 0)}
          onChange={(event) => onChange(event.target.checked ? 1 : 0)}
        />
        <span className="grow">
          <DietMark mark={dietMark} />
          {name}
        </span>
        <span className="tabular">{isAvailable ? price > 0 && messages.surcharge(price) : messages.soldOut}</span>
      </label>
      {isMore && <Quantity name={name} quantity={quantity} max={isFull ? quantity : maxQuantity} onChange={onChange} />}
    </div>
  )
}

type QuantityProps = {
  /** Names what is counted. */
  readonly name: string
  readonly quantity: number
  readonly max: number
  readonly onChange: (quantity: number) => void
}

/** A number from 1 to `max` between minus and plus. */
export const Quantity = ({ name, quantity, max, onChange }: QuantityProps): ReactElement => (
  <fieldset aria-label={`${messages.quantity} ${name}`} className={styles.quantity}>
    <IconButton
      label={messages.less(name)}
      icon={<Icon name="minus" />}
      aria-disabled={quantity <= 1 || undefined}
      onClick={() => quantity > 1 && onChange(quantity - 1)}
    />
    <output>{quantity}</output>
    <IconButton
      label={messages.more(name)}
      icon={<Icon name="plus" />}
      aria-disabled={quantity >= max || undefined}
      onClick={() => quantity < max && onChange(quantity + 1)}
    />
  </fieldset>
)
