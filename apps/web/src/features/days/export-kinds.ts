/** The tables of figures that can be exported, in the order of the screen. */
export const exportKind = ['bills', 'payments', 'taxes', 'items', 'gst'] as const
