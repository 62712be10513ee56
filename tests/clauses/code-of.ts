/** Returns the code of a refusal; of any other outcome, its kind. */
export const codeOf = (outcome: { kind: string; error?: { code: unknown } }): unknown =>
  outcome.kind === 'refused' ? outcome.error?.code : outcome.kind;
