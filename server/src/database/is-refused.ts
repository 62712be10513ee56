/** A unit of work that returned a refusal must be undone. */
export const isRefused = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
