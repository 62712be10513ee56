import * as z from 'zod/mini';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { acceptClock, clocksAgree, readTrustedTime } from '../../../players/protection/clock/trusted-time.ts';
import { commandAction } from './action-subcommands.ts';
import type { CommandContext, Subcommands } from './subcommand.ts';

const show = async ({ database, at }: CommandContext): Promise<string[]> => {
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

const accept = commandAction({
  name: 'clock accept',
  help: 'says that the clock of the database is right, after a server was off for more than an hour',
  input: z.object({}),
  arguments: {},
  reason: 'required',
  subject: () => 'clock',
  async perform(tx, _input, { at }) {
    const before = await readTrustedTime(tx);
    if (before === null) throw new ConfigError('No server has run on these books yet; nothing changed.');
    await acceptClock(tx, at);
    const line = `Accepted that it is ${second(at)}. From now on breaks end at their time.`;
    return { audit: { before, after: at }, lines: [line] };
  },
});

export const clockSubcommands: Subcommands = {
  show: { words: [], help: 'whether the clocks agree, without which no break ends', run: show },
  accept,
};

const second = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
