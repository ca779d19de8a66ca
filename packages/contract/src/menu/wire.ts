import { z } from 'zod'
import { empty } from '../basics/primitives-schema.ts'
import { optionGroup, optionGroupParams, optionGroupQuery, optionGroupSave } from './choice-schema.ts'
import { category, categoryOrder, categoryParams, categoryQuery, categorySave, itemSave, menuItem } from './schema.ts'
import { translationParams, translationQuery, translationsReply } from './translation-schema.ts'
import type { menuEndpoints } from './endpoints.ts'

/** The inputs and replies of the menu calls. */
export const menuWire = {
  listCategories: { query: categoryQuery, reply: z.array(category) },
  saveCategory: { body: categorySave, reply: category },
  reorderCategories: { body: categoryOrder, reply: z.array(category) },
  suspendCategory: { params: categoryParams, reply: empty },
  deleteCategory: { params: categoryParams, reply: empty },
  saveItem: { body: itemSave, reply: menuItem },
  listOptionGroups: { query: optionGroupQuery, reply: z.array(optionGroup) },
  saveOptionGroup: { body: optionGroupSave, reply: optionGroup },
  deleteOptionGroup: { params: optionGroupParams, reply: empty },
  getTranslations: { params: translationParams, query: translationQuery, reply: translationsReply },
} as const satisfies Record<keyof typeof menuEndpoints, object>
