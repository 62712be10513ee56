export const machineIdOf = (index: number): string => String(101 + index);
