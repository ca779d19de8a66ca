/** A sentence for whoever typed a command. */
export class OperatorError extends Error {}
