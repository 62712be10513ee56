/** True if a transaction returned a refusal, so that its changes must be rolled back. */
export const isRefusedResult = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
