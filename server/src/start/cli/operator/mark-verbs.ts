import type { Queries } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { listInterventions } from '../../../players/protection/interventions/intervention-store.ts';
import { closeMark, listMarks, type StoredMark } from '../../../players/protection/markers/mark-store.ts';
import { lookForMarks } from '../../../players/protection/markers/mark-watch.ts';
import { moment, playerOf, reasonOf } from './protect-words.ts';
import { changeAndRecord, readId, type Verb, type VerbContext, type VerbInput } from './verb.ts';

/** Most marks that are listed: the newest ones. */
const mostListed = 200;

const review = async (desk: VerbContext, { words: [username], options }: VerbInput): Promise<string[]> => {
  if (options.close !== undefined) return close(desk, username, readId(options.close, '--close'), options);
  if (username === undefined)
    return linesOf(await listMarks(desk.database.read, { playerId: null, most: mostListed }));
  const playerId = await playerOf(desk.database.read, username);
  await lookForMarks(desk.database, playerId, desk.at);
  const open = await openMarksOf(desk.database.read, playerId);
  if (open.length === 0) return [`${username} has no open marks.`];
  const done = await listInterventions(desk.database.read, playerId, mostListed);
  return open.flatMap((mark) => [
    ...linesOf([mark]),
    ...done
      .filter(({ markId }) => markId === mark.id)
      .map(({ at, step, who, reason }) => `    ${moment(at)}  ${step}  by ${who}: ${reason}`),
  ]);
};

const close = async (
  desk: VerbContext,
  username: string | undefined,
  markId: string,
  options: VerbInput['options'],
): Promise<string[]> => {
  if (username === undefined) throw new ConfigError('Name the player before --close; nothing changed.');
  const reason = reasonOf(options);
  await changeAndRecord(desk, 'protect review', username, async (unit) => {
    const open = await openMarksOf(unit, await playerOf(unit, username));
    const mark = open.find(({ id }) => id === markId);
    if (!mark || !(await closeMark(unit, markId, { at: desk.at, reason, who: desk.who })))
      throw new ConfigError(`${username} has no open mark ${markId}; nothing changed.`);
    return { answer: null, details: { mark: markId, kind: mark.kind, reason } };
  });
  return [`Closed ${markId}.`];
};

export const reviewVerb: Verb = {
  words: ['[USERNAME]'],
  options: { close: 'string', reason: 'string' },
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
        return `${moment(at)}  ${username}  ${kind}  ${id}  (${numbers.join(', ')}; thresholds ${thresholdsHash})`;
      });
