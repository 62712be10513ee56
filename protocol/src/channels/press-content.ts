const aroundThePress: ReadonlySet<string> = new Set(['commandId', 'machineId', 'epoch', 'deadlineAt']);

/**
 * Returns a press as text. A command id repeated with the same text is the same press; with another text it is refused
 * with COMMAND_KEY_REUSED. The text leaves out the epoch, so that a press may be repeated in a new one.
 */
export const pressContent = (
  press: { readonly button: string } & Readonly<Record<string, unknown>>,
): string =>
  JSON.stringify(
    Object.entries(press)
      .filter(([name]) => !aroundThePress.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
