/** The pages for players explain each rule; `payLine` and `evaluateRound` follow them. */
export const payRules = ['fromTheLeft', 'wildStandsForAll', 'bestOfALine', 'scattersAnywhere'] as const;
