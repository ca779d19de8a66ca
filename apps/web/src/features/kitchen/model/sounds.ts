import type { AlarmKind } from './alarms.ts'

/** One tone of a signal. */
export type Tone = {
  readonly hertz: number
  readonly startSeconds: number
  readonly type?: OscillatorType
}

/**
 * The signals of a kitchen, as different in rhythm and timbre as in pitch: extractor fans cover single tones. New: three
 * rising. Changed: two equal pairs. Void: two low, rough, falling.
 */
export const signals: Readonly<Record<AlarmKind, readonly Tone[]>> = {
  new: [
    { hertz: 659, startSeconds: 0 },
    { hertz: 880, startSeconds: 0.14 },
    { hertz: 1319, startSeconds: 0.28 },
  ],
  changed: [
    { hertz: 1047, startSeconds: 0 },
    { hertz: 1047, startSeconds: 0.12 },
    { hertz: 1047, startSeconds: 0.42 },
    { hertz: 1047, startSeconds: 0.54 },
  ],
  void: [
    { hertz: 466, startSeconds: 0, type: 'square' },
    { hertz: 311, startSeconds: 0.3, type: 'square' },
    { hertz: 233, startSeconds: 0.6, type: 'square' },
  ],
}
