/** Adds birth dates, such as 2001-02-28; null if nobody has entered one. */
const statements = ['ALTER TABLE players ADD COLUMN born_on TEXT'];

export const bornOn = { sqlite: statements, postgres: statements };
