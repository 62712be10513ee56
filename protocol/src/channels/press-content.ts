const aroundThePress: ReadonlySet<string> = new Set(['commandId', 'machineId', 'epoch', 'deadlineAt']);

/**
 * Returns what is pressed as a text to compare. A repeat of a command id with the same content is the same press; with other
 * content it is refused with COMMAND_KEY_REUSED. A new seat's epoch does not change the content.
 */
export const pressContent = (
  press: { readonly button: string } & Readonly<Record<string, unknown>>,
): string =>
  JSON.stringify(
    Object.entries(press)
      .filter(([name]) => !aroundThePress.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
