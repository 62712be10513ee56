/** True for a refusal: the unit of work that returned it must be undone. */
export const isRefused = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
