/** The rules by which `evaluatePayline` and `evaluateRound` pay. The pages for players explain each of them. */
export const payRules = ['fromTheLeft', 'wildStandsForAll', 'bestOfALine', 'scattersAnywhere'] as const;
