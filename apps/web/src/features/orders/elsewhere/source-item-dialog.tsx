import { type ReactElement, useMemo, useRef } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { SourceItem } from '@thali/contract/sources/source'
import { serverWords } from '#web/api/errors.ts'
import type { Drawn, Fields } from '#web/forms/field.tsx'
import { text } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { ErrorInView } from '#web/forms/form-frame.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { DishFinder, type FindDishes } from './dish-finder.tsx'
import { MappingChanged, saveMapping } from './source-items.ts'
import { sourceItemsMessages as messages } from './source-items-messages.en.ts'
import type { Choice } from './source-order-draft.ts'

type Chosen = Pick<Choice, 'itemId' | 'portionId' | 'name'>

type Draft = { readonly id: string; readonly dish: Chosen | undefined }

type DishFieldProps = Drawn<Draft['dish'], Draft> & { readonly find: FindDishes }

const DishField = ({ value, isChecked, onChange, find }: DishFieldProps): ReactElement => (
  <div className="stack-3">
    {value && (
      <output>
        <span className="block hint">{messages.standsFor}</span>
        <span className="name anywhere">{value.name}</span>
      </output>
    )}
    <DishFinder find={find} error={isChecked && !value ? messages.dishMissing : undefined} onChoose={onChange} />
  </div>
)

const fieldsOf = (source: string, isNew: boolean, find: FindDishes): Fields<Draft> => ({
  id: text(() => messages.id(source), {
    isShown: () => isNew,
    hint: () => messages.idHint,
    missing: () => messages.idMissing,
    lengthMax: bounds.sourceItemIdLengthMax,
    input: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  }),
  dish: {
    label: () => messages.dish,
    text: (value) => value?.name ?? '',
    isValid: (value) => value !== undefined,
    draw: (drawn) => <DishField {...drawn} find={find} />,
  },
})

type SourceItemDialogProps = {
  readonly restaurantId: string
  readonly source: string
  /** The mapping to change; absent for a new one. */
  readonly mapping?: SourceItem | undefined
  readonly find: FindDishes
  /** The dish of a mapping; undefined when it is no longer on the menu. */
  readonly dishName: (mapping: SourceItem) => string | undefined
  readonly onSaved: (id: string, dish: string) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Says which dish an id of a source stands for. A mapping that changed since it was shown is replaced only after a second Save. */
export const SourceItemDialog = (props: SourceItemDialogProps): ReactElement => {
  const { restaurantId, source, mapping, find, dishName, onSaved, onRemove, onClose } = props
  const isNew = mapping === undefined
  const fields = useMemo(() => fieldsOf(source, isNew, find), [source, isNew, find])
  const known = useRef(mapping)
  const name = mapping && dishName(mapping)
  const initial = {
    id: mapping?.sourceItemId ?? '',
    dish: mapping && name !== undefined ? { itemId: mapping.itemId, portionId: mapping.portionId, name } : undefined,
  }
  const save = async ({ id, dish }: Draft): Promise<string> => {
    const body = {
      restaurantId,
      source,
      sourceItemId: id.trim(),
      itemId: dish?.itemId ?? '',
      portionId: dish?.portionId,
    }
    try {
      await saveMapping(body, known.current)
    } catch (error) {
      if (error instanceof MappingChanged) known.current = error.current
      throw error
    }
    return id.trim()
  }
  const failureOf = (error: unknown): string => {
    if (!(error instanceof MappingChanged)) return serverWords(error) ?? commonMessages.noAnswerKept
    const { current } = error
    if (!current) return messages.removedElsewhere(mapping?.sourceItemId ?? '')
    return messages.changed({ id: current.sourceItemId, dish: dishName(current) ?? messages.goneDish })
  }
  return (
    <FormDialog
      title={mapping ? messages.editTitle({ id: mapping.sourceItemId, name: source }) : messages.addTitle(source)}
      submitLabel={messages.save}
      fields={fields}
      initial={initial}
      place={`source item ${restaurantId} ${source} ${mapping?.id ?? ''}`}
      focusesField
      below={
        mapping && (
          <div>
            <Button variant="ghost" aria-haspopup="dialog" onClick={onRemove}>
              {messages.remove}
            </Button>
          </div>
        )
      }
      save={save}
      failedLog={messages.savingFailedLog}
      renderFailure={(error) => <ErrorInView>{failureOf(error)}</ErrorInView>}
      onSaved={(id, { dish }) => onSaved(id, dish?.name ?? '')}
      onClose={onClose}
    />
  )
}
