/** What a command says beside what is pressed: its own id, where it goes, who sends it and until when it counts. */
const aroundThePress: ReadonlySet<string> = new Set(['commandId', 'machineId', 'epoch', 'deadlineAt']);

/**
 * What is pressed, as a text to compare: a repeat of a command id with the same content is the same press, with other
 * content it is refused with COMMAND_KEY_REUSED. The same press after a new seat's epoch stays the same press.
 */
export const pressContent = (
  press: { readonly button: string } & Readonly<Record<string, unknown>>,
): string =>
  JSON.stringify(
    Object.entries(press)
      .filter(([name]) => !aroundThePress.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
