/** From which multiple of its stake a win of a brand's machines is a big one. Null: the default. */
const statement = 'ALTER TABLE brands ADD COLUMN big_win_stakes INTEGER';

export const bigWins = { sqlite: [statement], postgres: [statement] };
