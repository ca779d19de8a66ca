import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Category } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import { choicesWords } from './choices-words.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { AvailabilityField } from './availability-field.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { choicesMessages } from './choices-messages.en.ts'
import { DietaryFields } from './dietary-fields.tsx'
import { Disclosure } from './disclosure.tsx'
import { GroupsField } from './groups-field.tsx'
import { type ItemDraft, type ItemErrors, priceOf } from './item-draft.ts'
import styles from './item-form.module.css'
import { itemsMessages as messages } from './messages.en.ts'
import { PortionsField } from './portions-field.tsx'
import { PriceField } from './price-field.tsx'
import { StationField } from './station-field.tsx'
import { TaxField } from './tax-field.tsx'
import type { WordField } from './translation-draft.ts'
import { TranslationsField } from './translations-field.tsx'

type ItemFieldsProps = {
  readonly draft: ItemDraft
  readonly errors: ItemErrors
  /** The edited item; undefined for a new one. */
  readonly edited: MenuItem | undefined
  /** Another item with the same name in the category. */
  readonly namesake: MenuItem | undefined
  readonly categories: readonly Category[]
  /** Shows the station. */
  readonly isKitchenOn: boolean
  readonly onChange: (part: Partial<ItemDraft>) => void
}

/** Categories of a type; a suspended one only if it is already chosen. */
const choicesOf = (categories: readonly Category[], type: Category['type'], chosen: string | undefined): Category[] =>
  categories.filter((one) => one.type === type && (!one.isSuspended || one.id === chosen))

const choicesInWords = ({ portions, optionGroupIds }: ItemDraft): string =>
  choicesWords(portions.length, optionGroupIds.length)

const wordFields = ({ name, description }: ItemDraft, id = ''): WordField[] => [
  {
    key: 'name',
    label: messages.name,
    own: name,
    lengthMax: bounds.itemNameLengthMax,
    storedIn: ({ items }) => items[id]?.name,
  },
  {
    key: 'description',
    label: messages.description,
    own: description,
    lengthMax: bounds.itemDescriptionLengthMax,
    isLong: true,
    storedIn: ({ items }) => items[id]?.description,
  },
]

/** All fields of an item except its picture. */
export const ItemFields = ({
  draft,
  errors,
  edited,
  namesake,
  categories,
  isKitchenOn,
  onChange,
}: ItemFieldsProps): ReactElement => (
  <div className={styles.fields}>
    <TextField
      label={messages.name}
      placeholder={messages.namePlaceholder}
      autoComplete="off"
      required
      value={draft.name}
      error={errors.name}
      onChange={(event) => onChange({ name: event.target.value })}
    />
    <output className={styles.namesake}>{namesake && messages.nameTwice(namesake.category.name, namesake.name)}</output>
    <PriceField
      label={messages.price}
      isRequired
      value={priceOf(draft)}
      error={errors.price}
      zeroText={choicesMessages.priceZero}
      followsText={draft.portions.length > 0 ? choicesMessages.priceFollows : undefined}
      onChange={(price) => onChange({ price })}
    />
    <CategoryPicker
      label={messages.category}
      title={messages.selectCategory}
      categories={choicesOf(categories, 'Regular', edited?.categoryId)}
      value={draft.categoryId}
      error={errors.categoryId}
      onChange={(categoryId) => onChange({ categoryId })}
    />
    <CategoryPicker
      label={messages.specialCategory}
      title={messages.selectSpecialCategory}
      categories={choicesOf(categories, 'Special', edited?.specialCategoryId)}
      canBeBlank
      value={draft.specialCategoryId}
      onChange={(specialCategoryId) => onChange({ specialCategoryId })}
    />
    {isKitchenOn && (
      <StationField
        value={draft.stationId}
        inherited={categories.find(({ id }) => id === draft.categoryId)?.stationId}
        onChange={(stationId) => onChange({ stationId })}
      />
    )}
    <TaxField value={draft} onChange={onChange} />
    <TextArea
      label={messages.description}
      value={draft.description}
      error={errors.description}
      onChange={(event) => onChange({ description: event.target.value })}
    />
    <AvailabilityField
      value={draft.availability}
      customDate={draft.customDate}
      canBeNever={edited !== undefined}
      error={errors.customDate}
      onChange={onChange}
    />
    <Disclosure
      title={choicesMessages.sectionTitle}
      summary={choicesInWords(draft)}
      isOpenAtFirst={draft.portions.length + draft.optionGroupIds.length > 0}
      hasError={errors.portions !== undefined}
    >
      <PortionsField draft={draft} errors={errors.portions} onChange={onChange} />
      <GroupsField value={draft.optionGroupIds} onChange={(optionGroupIds) => onChange({ optionGroupIds })} />
    </Disclosure>
    <TranslationsField
      value={draft.translations}
      fields={wordFields(draft, edited?.id)}
      onChange={(translations) => onChange({ translations })}
    />
    <DietaryFields draft={draft} errors={errors} onChange={onChange} />
  </div>
)
