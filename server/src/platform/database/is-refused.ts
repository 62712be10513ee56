/** True if a transaction returned a refusal, so that its changes must be rolled back. */
export const isRefused = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
