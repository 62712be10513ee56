import { ConfigError } from '../process/config-error.ts';
import { readChanges } from './operator-record.ts';
import type { Verb, VerbContext, VerbInput } from './verb.ts';

const list = async (
  { database }: VerbContext,
  { words: [subject], options }: VerbInput,
): Promise<string[]> => {
  const text = String(options.limit ?? 50);
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ConfigError(`"${text}" is no limit; write a number above 0.`);
  const changes = await readChanges(database.read, { limit: Number(text), subject: subject ?? null });
  return changes.map(
    ({ at, who, what, subject: of, details }) =>
      `${new Date(at).toISOString()}  ${who}  ${what} ${of}  ${JSON.stringify(details)}`,
  );
};

export const recordVerbs: Readonly<Record<string, Verb>> = {
  list: {
    words: ['[SUBJECT]'],
    options: { limit: 'string' },
    says: 'who changed what and when, newest last; of one account, machine, brand, agent or key',
    run: list,
  },
};
