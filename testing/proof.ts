/** How much of a proof to run: what CI has time for, or what the record in docs/proofs.md is made of. */
export type Effort = 'short' | 'full'

/** What one run of a proof showed. */
export type ProofResult = {
  readonly isProven: boolean
  /** Figures to read, one a line, such as `10,000 orders acknowledged, 0 lost`. */
  readonly figures: readonly string[]
}

/** A promise of the product, put to a test too long for the test suite. */
export type Proof = {
  /** The promise, as a sentence. */
  readonly promise: string
  /** What this machine lacks for it, if anything: the proof is then left out, unless it was asked for by name. */
  missing?(): string | undefined
  run(effort: Effort): Promise<ProofResult>
}
