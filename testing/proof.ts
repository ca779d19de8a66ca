/** Length of a run: at most 20 s for each proof in CI; long at night, and for the record in docs/proofs.md. */
export type Effort = 'short' | 'full'

/** Result of one proof run. */
export type ProofResult = {
  readonly isProven: boolean
  /** Figures, one per line, such as `10,000 orders acknowledged, 0 lost`. */
  readonly figures: readonly string[]
}

/** A promise of the product, with a test that is too long for the test suite. */
export type Proof = {
  /** The promise in one sentence. */
  readonly promise: string
  /** Its short form takes too long for CI, so it runs only at night. */
  readonly isNightly?: boolean
  /** Names a missing requirement, if any. The proof is then skipped, unless requested by name. */
  missing?(): string | undefined
  run(effort: Effort): Promise<ProofResult>
}
