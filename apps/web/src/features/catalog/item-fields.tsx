import * as bounds from '@thali/contract/basics/bounds'
import { formatPrice } from '@thali/contract/basics/money'
import type { Category } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import { text } from '#web/forms/fields.tsx'
import { shortDate } from '#web/lib/date.ts'
import { AvailabilityField } from './availability-field.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { choicesMessages } from './choices-messages.en.ts'
import { groupCountWords } from './choices-words.ts'
import { dietaryFields } from './dietary-fields.tsx'
import { GroupsField } from './groups-field.tsx'
import { ImageField } from './image-field.tsx'
import {
  type ItemDraft,
  availabilityToSave,
  descriptionError,
  inferAvailability,
  nameError,
  priceError,
  priceOf,
} from './item-draft.ts'
import styles from './item-form.module.css'
import { type ItemTable, orNull } from './item-table.ts'
import { editConflictMessages, itemsMessages as messages } from './messages.en.ts'
import { checkRows, portionsInWords, portionsOf, portionsToSave } from './portion-draft.ts'
import { PortionsField } from './portions-field.tsx'
import { PriceField } from './price-field.tsx'
import { StationField } from './station-field.tsx'
import { stationMessages } from './station-messages.en.ts'
import { moneyFields } from './money-fields.tsx'
import { type WordField, hasLongWords, wordsToSave } from './translation-draft.ts'
import { translationMessages } from './translation-messages.en.ts'
import { TranslationsField } from './translations-field.tsx'

/** The item of a form, and what else its fields show. */
export type Subject = {
  /** The edited item; undefined for a new one. */
  readonly edited: MenuItem | undefined
  readonly now: () => Date
  /** The restaurant's. */
  readonly timezone: string
  readonly categories?: readonly Category[]
  /** Another item with the same name in the category. */
  readonly namesake?: MenuItem | undefined
  /** Shows the station (default false). */
  readonly isKitchenOn?: boolean
  /** A large photo is being resized; the form waits for it. */
  readonly onPreparing?: (isPreparing: boolean) => void
}

/** Categories of a type; a suspended one only if it is already chosen. */
const choicesOf = (categories: readonly Category[], type: Category['type'], chosen: string | undefined): Category[] =>
  categories.filter((one) => one.type === type && (!one.isSuspended || one.id === chosen))

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

const wordsMax = (key: string): number => (key === 'name' ? bounds.itemNameLengthMax : bounds.itemDescriptionLengthMax)

const nameFields = ({ namesake }: Subject): ItemTable<'name' | 'price'> => ({
  name: {
    ...text<ItemDraft>(() => messages.name, {
      error: nameError,
      placeholder: () => messages.namePlaceholder,
      input: { required: true },
      below: () => (
        <output className={styles.namesake}>
          {namesake && messages.nameTwice({ category: namesake.category.name, name: namesake.name })}
        </output>
      ),
    }),
    empty: '',
    from: ({ name }) => name,
    save: (name) => ({ name: name.trim() }),
  },
  price: {
    label: () => messages.price,
    text: (price) => price,
    isValid: (price, { portions }) => portions.length > 0 || priceError(price) === undefined,
    draw: ({ draft, isChecked, onChange }) => (
      <PriceField
        label={messages.price}
        isRequired
        value={priceOf(draft)}
        error={isChecked && draft.portions.length === 0 ? priceError(draft.price) : undefined}
        zeroText={choicesMessages.priceZero}
        followsText={draft.portions.length > 0 ? choicesMessages.priceFollows : undefined}
        onChange={onChange}
      />
    ),
    empty: '',
    from: ({ price, portions = [] }) => (portions.length > 0 ? '' : String(price)),
    save: (_, draft) => ({ price: Number(priceOf(draft)) }),
    words: ({ price }) => formatPrice(price),
  },
})

const placeFields = ({
  edited,
  categories = [],
  isKitchenOn = false,
}: Subject): ItemTable<'categoryId' | 'specialCategoryId' | 'stationId'> => ({
  categoryId: {
    label: () => messages.category,
    text: (id) => id,
    isValid: (id) => id !== '',
    draw: ({ value, isChecked, onChange }) => (
      <CategoryPicker
        label={messages.category}
        title={messages.selectCategory}
        categories={choicesOf(categories, 'Regular', edited?.categoryId)}
        value={value}
        error={isChecked && value === '' ? messages.categoryMissing : undefined}
        onChange={onChange}
      />
    ),
    empty: '',
    from: (item) => item.categoryId,
    save: (categoryId) => ({ categoryId }),
    words: ({ category }) => category.name,
  },
  specialCategoryId: {
    label: () => messages.specialCategory,
    text: (id) => id,
    draw: ({ value, onChange }) => (
      <CategoryPicker
        label={messages.specialCategory}
        title={messages.selectSpecialCategory}
        categories={choicesOf(categories, 'Special', edited?.specialCategoryId)}
        canBeBlank
        value={value}
        onChange={onChange}
      />
    ),
    empty: '',
    from: (item) => item.specialCategoryId ?? '',
    save: (specialCategoryId) => ({ specialCategoryId }),
    words: ({ specialCategory }) => specialCategory?.name ?? messages.leaveBlank,
  },
  stationId: {
    label: () => stationMessages.label,
    text: (id) => (id === '' ? stationMessages.none : stationMessages.another),
    isShown: () => isKitchenOn,
    draw: ({ value, draft, onChange }) => (
      <StationField
        value={value}
        inherited={categories.find(({ id }) => id === draft.categoryId)?.stationId}
        onChange={onChange}
      />
    ),
    empty: '',
    from: (item) => item.stationId ?? '',
    save: (stationId) => ({ stationId: orNull(stationId || undefined, edited?.stationId) }),
  },
})

const furtherFields = ({ edited, now, timezone }: Subject): ItemTable<'description' | 'availability'> => ({
  description: {
    ...text<ItemDraft>(() => messages.description, { error: descriptionError, lines: 4 }),
    empty: '',
    from: ({ description }) => description,
    save: (description) => ({ description: description.trim() }),
    words: ({ description }) => description || editConflictMessages.noDescription,
  },
  availability: {
    label: () => messages.availability,
    text: ({ choice }) => messages[choice],
    isValid: ({ choice, date }) => choice !== 'custom' || date !== '',
    draw: ({ value, isChecked, onChange }) => (
      <AvailabilityField value={value} canBeNever={edited !== undefined} isChecked={isChecked} onChange={onChange} />
    ),
    empty: { choice: 'now', date: '' },
    from: (item) => inferAvailability(item, now(), timezone),
    save: (value) => availabilityToSave(value, edited, now(), timezone),
    words: (item) => {
      const { choice } = inferAvailability(item, now(), timezone)
      return choice === 'custom' ? messages.availableFrom(shortDate(item.availableFrom, timezone)) : messages[choice]
    },
    // The date of another choice is only a proposal.
    compared: (value) => (value.choice === 'custom' ? value : { ...value, date: '' }),
  },
})

const choiceFields = ({ edited }: Subject): ItemTable<'portions' | 'optionGroupIds'> => ({
  portions: {
    label: () => choicesMessages.portions,
    text: (portions) => String(portions.length),
    isValid: (portions) => Object.keys(checkRows(portions, priceError)).length === 0,
    draw: ({ draft, isChecked, onDraft }) => (
      <PortionsField draft={draft} errors={isChecked ? checkRows(draft.portions, priceError) : {}} onChange={onDraft} />
    ),
    empty: [],
    from: portionsOf,
    save: (portions) => ({ portions: portionsToSave(portions, edited) }),
    words: portionsInWords,
  },
  optionGroupIds: {
    label: () => choicesMessages.groups,
    text: (ids) => groupCountWords(ids.length),
    draw: ({ value, onChange }) => <GroupsField value={value} onChange={onChange} />,
    empty: [],
    from: (item) => item.optionGroupIds ?? [],
    save: (ids) => ({
      optionGroupIds: ids.length > 0 ? [...ids] : edited?.optionGroupIds?.length ? null : undefined,
    }),
  },
})

const wordsTable = ({ edited }: Subject): ItemTable<'translations'> => ({
  translations: {
    label: () => translationMessages.title,
    // Only typed languages are in the form, so another admin's words never differ from it.
    text: () => '',
    isValid: (translations) => !hasLongWords(translations, wordsMax),
    draw: ({ value, draft, onChange }) => (
      <TranslationsField value={value} fields={wordFields(draft, edited?.id)} onChange={onChange} />
    ),
    empty: {},
    from: () => ({}),
    save: (translations) => ({ translations: wordsToSave(translations) }),
  },
})

const pictureTable = ({ onPreparing = () => undefined }: Subject): ItemTable<'picture'> => ({
  picture: {
    label: () => messages.picture,
    text: ({ imageURL }) => (imageURL === '' ? editConflictMessages.noPicture : editConflictMessages.anotherPicture),
    draw: ({ value, onChange }) => <ImageField {...value} onChange={onChange} onPreparing={onPreparing} />,
    empty: { imageURL: '', image: undefined },
    from: ({ imageURL }) => ({ imageURL, image: undefined }),
    save: ({ imageURL }) => ({ imageURL }),
  },
})

/** The fields of an item by the part of the form: each has its name, rule, control and stored property. */
export const itemParts = (subject: Subject) => ({
  main: { ...nameFields(subject), ...placeFields(subject), ...moneyFields(subject), ...furtherFields(subject) },
  choices: choiceFields(subject),
  words: wordsTable(subject),
  dietary: dietaryFields(subject.edited),
  picture: pictureTable(subject),
})

/** All fields of an item. */
export const itemFields = (subject: Subject): ItemTable => {
  const { main, choices, words, dietary, picture } = itemParts(subject)
  return { ...main, ...choices, ...words, ...dietary, ...picture }
}
