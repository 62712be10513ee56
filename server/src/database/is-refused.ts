/** Whether a unit of work returned a refusal (a `Result` that is not ok), so that nothing of it may stay. */
export const isRefused = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
