import { ConfigError } from '../../../platform/process/config-error.ts';
import { acceptClock, clocksAgree, readTrustedTime } from '../../../players/protection/clock/trusted-time.ts';
import { changeAndRecord, reasonOf, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const show = async ({ database, at }: VerbContext): Promise<string[]> => {
  const trustedAt = await readTrustedTime(database.read);
  if (trustedAt === null) return ['No server has run on these books yet.'];
  const agree = await clocksAgree(database.read, at);
  return [
    `The database's clock says ${second(at)}.`,
    `The last time on which the clocks of a running server agreed is ${second(trustedAt)}.`,
    agree
      ? 'They agree: breaks end at their time, and releases can be confirmed.'
      : 'They do not agree: breaks do not end, and nothing is released. Cash-outs, leaving and withdrawals go on. Set the clocks right and start the server; if it was off for more than an hour, run "clock accept".',
  ];
};

const accept = async (desk: VerbContext, { options }: VerbInput): Promise<string[]> => {
  const reason = reasonOf(options);
  await changeAndRecord(desk, 'clock accept', 'clock', async (unit) => {
    const before = await readTrustedTime(unit);
    if (before === null) throw new ConfigError('No server has run on these books yet; nothing changed.');
    await acceptClock(unit, desk.at);
    return { answer: null, details: { before, after: desk.at, reason } };
  });
  return [`Accepted that it is ${second(desk.at)}. From now on breaks end at their time.`];
};

export const clockVerbs: Readonly<Record<string, Verb>> = {
  show: { words: [], says: 'whether the clocks agree, without which no break ends', run: show },
  accept: {
    words: [],
    options: { reason: 'string' },
    says: 'says that the clock of the database is right, after a server was off for more than an hour',
    run: accept,
  },
};

const second = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
