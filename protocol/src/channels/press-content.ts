const aroundThePress: ReadonlySet<string> = new Set(['commandId', 'machineId', 'epoch', 'deadlineAt']);

/**
 * Returns a press as text. A repeat of a command id with the same text is the same press, also in a new epoch, which the
 * text leaves out; with another text it is refused with COMMAND_KEY_REUSED.
 */
export const pressContent = (
  press: { readonly button: string } & Readonly<Record<string, unknown>>,
): string =>
  JSON.stringify(
    Object.entries(press)
      .filter(([name]) => !aroundThePress.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
