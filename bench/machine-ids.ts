/** The agent's machines are numbered from 101; their brands take turns. */
export const machineIdOf = (index: number): string => String(101 + index);
