const aroundThePress: ReadonlySet<string> = new Set(['commandId', 'machineId', 'epoch', 'deadlineAt']);

/**
 * Returns a press as text, for comparing it with a repeat. A repeat of a command id with the same text is the same press; with
 * another text it is refused with COMMAND_KEY_REUSED. The text leaves out the epoch, so a repeat under a new epoch is still the
 * same press.
 */
export const pressContent = (
  press: { readonly button: string } & Readonly<Record<string, unknown>>,
): string =>
  JSON.stringify(
    Object.entries(press)
      .filter(([name]) => !aroundThePress.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
