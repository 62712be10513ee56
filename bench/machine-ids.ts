/** Returns the id of the agent's nth machine: numbers from 101 on; the brands take turns. */
export const machineIdOf = (index: number): string => String(101 + index);
