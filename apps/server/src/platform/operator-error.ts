/** An error with a sentence for the operator of a command. */
export class OperatorError extends Error {}
