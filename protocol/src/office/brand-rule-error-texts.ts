/** Texts of the refusals of a change to a brand or its jackpots. */
export const brandRuleTexts = {
  BRAND_UNKNOWN: 'There is no brand {brand}; nothing changed.',
  BRAND_NAME_SAME: 'Brand {brand} is already called “{name}”; nothing changed.',
  BRAND_PLACE_UNKNOWN: 'There are {places} brands, so no place {place}; nothing changed.',
  BRAND_PLACE_SAME: 'Brand {brand} already has place {place}; nothing changed.',
  BRAND_SHOWN: 'Brand {brand} is already shown; nothing changed.',
  BRAND_HIDDEN: 'Brand {brand} is already hidden; nothing changed.',
  BRAND_EXISTS: 'Brand {brand} already exists; nothing changed.',
  BRAND_BOUNDS_SAME: 'Brand {brand} already has these bounds; nothing changed.',
  BRAND_BIG_WIN_SAME: 'Brand {brand} already shows wins as big from {stakes} times the stake; nothing changed.',
  BRAND_ODDS_COUNT:
    'The odds are given for {given} jackpots, and the brand has {levels}. Give them for each, or for none; nothing changed.',
  BRAND_PLAYED:
    'Machine {machine} of {brand} has a player; nothing changed. A level is added or closed while nobody plays there: hide the brand first.',
  JACKPOTS_SAME: '{brand} already has these jackpots; nothing changed.',
  JACKPOT_LAST: 'A brand that has jackpots keeps at least one level; nothing changed.',
  JACKPOT_POT_NEEDED:
    'Choose where the money of the closed levels goes, {heldMinor} in all: the house, or a level that stays. Nothing changed.',
  JACKPOT_POT_UNUSED: 'No level is closed, so no pot moves; nothing changed.',
  JACKPOT_POT_LEVEL: 'Level {level} does not stay, so no pot goes there; nothing changed.',
  JACKPOT_PAY_WAITS: 'Jackpot {pay} of a closed level is pending; nothing changed. Decide it first.',
  JACKPOT_ODDS_NEEDED:
    'The brand’s bounds say the odds of {known} jackpots; nothing changed. Give the odds for all {levels}.',
  JACKPOT_ODDS_UNUSED: 'The number of levels stays, so the odds are set with the bounds; nothing changed.',
  FLOOR_FILE_SAME: 'Agent {agent} already has exactly these machines; nothing changed.',
  FLOOR_FILE_NAME:
    'The file calls the brand {brand} of machine {machine} “{name}”, but its name is “{known}”. Correct the file; nothing changed.',
  FLOOR_FILE_TWICE: 'The file names machine {machine} twice; nothing changed.',
} as const;
