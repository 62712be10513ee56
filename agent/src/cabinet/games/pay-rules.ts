/** By what every game pays. The pages for players say each rule in a sentence of its own; `payLine` and `evaluateRound` obey them. */
export const payRules = ['fromTheLeft', 'wildStandsForAll', 'bestOfALine', 'scattersAnywhere'] as const;
