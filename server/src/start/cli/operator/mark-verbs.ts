import { accountNamed } from '../../../backoffice/players/account-words.ts';
import { momentOf } from '../../../backoffice/players/protection-step.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { listInterventions } from '../../../players/protection/interventions/intervention-store.ts';
import { listMarks, type StoredMark } from '../../../players/protection/markers/mark-store.ts';
import { lookForMarks } from '../../../players/protection/markers/mark-watch.ts';
import type { Verb, VerbContext, VerbInput } from './verb.ts';

/** Most marks that are listed: the newest ones. */
const mostListed = 200;

const review = async (desk: VerbContext, { words: [username] }: VerbInput): Promise<string[]> => {
  if (username === undefined)
    return linesOf(await listMarks(desk.database.read, { playerId: null, most: mostListed }));
  const playerId = (await accountNamed(desk.database.read, username)).id;
  await lookForMarks(desk.database, playerId, desk.at);
  const open = await openMarksOf(desk.database.read, playerId);
  if (open.length === 0) return [`${username} has no open marks.`];
  const done = await listInterventions(desk.database.read, playerId, mostListed);
  return open.flatMap((mark) => [
    ...linesOf([mark]),
    ...done
      .filter(({ markId }) => markId === mark.id)
      .map(({ at, step, who, reason }) => `    ${momentOf(at)}  ${step}  by ${who}: ${reason}`),
  ]);
};

/** Lists marks. `closeMark` has the same subcommand with `--close`. */
export const reviewVerb: Verb = {
  words: ['[USERNAME]'],
  says: 'open marks of play that may harm, with their figures; of one player after a fresh look; --close MARK ends one',
  run: review,
};

const openMarksOf = async (db: Queries, playerId: string): Promise<StoredMark[]> =>
  (await listMarks(db, { playerId, most: mostListed })).filter(({ closedAt }) => closedAt === null);

const linesOf = (marks: readonly StoredMark[]): string[] =>
  marks.length === 0
    ? ['No open marks.']
    : marks.map(({ id, username, kind, at, figures, thresholdsHash }) => {
        const numbers = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
        return `${momentOf(at)}  ${username}  ${kind}  ${id}  (${numbers.join(', ')}; thresholds ${thresholdsHash})`;
      });
