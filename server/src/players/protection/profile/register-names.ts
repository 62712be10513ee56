/**
 * Registers that do more than name excluded people: they count deposits and active players over all operators, and must be
 * told of both. This version cannot, so no profile that names one of them holds for real players.
 */
export const countingRegisters: readonly string[] = ['LUGAS'];

/** Returns the variable that sets a part of a register: `REGISTER_GAMSTOP_URL`. */
export const registerVariable = (name: string, part: 'URL' | 'SECRET' | 'DEADLINE_MS'): string =>
  `REGISTER_${name.replaceAll('-', '_')}_${part}`;
