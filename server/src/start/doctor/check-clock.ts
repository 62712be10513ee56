import type { Queries } from '../../platform/database/database.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { clocksAgree, readTrustedTime } from '../../players/protection/clock/trusted-time.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const warnMs = 2_000;
const faultMs = 60_000;

/** Compares the clocks of this machine, of the database, and of the running server. */
export const checkClock = async (db: Queries, now = Date.now): Promise<readonly Finding[]> => {
  const askedMs = now();
  const databaseMs = await readTime(db);
  const aheadMs = Math.round(databaseMs - (askedMs + now()) / 2);
  const trustedMs = await readTrustedTime(db);
  const findings: Finding[] = [];
  const text = `The database's clock is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine's.`;
  const advice = 'Let both machines follow NTP (timedatectl set-ntp true), then restart the server';
  if (Math.abs(aheadMs) > faultMs) findings.push(fault(`${text} Breaks do not end on such a clock.`, advice));
  else if (Math.abs(aheadMs) > warnMs) findings.push(warning(text, advice));
  else findings.push(ok(text));
  if (trustedMs !== null && !(await clocksAgree(db, databaseMs)))
    findings.push(
      warning(
        `The last time on which a running server's clocks agreed is ${new Date(trustedMs).toISOString()}: no server runs, or breaks do not end.`,
        'Start the server; if it runs, npm run operator -- clock show',
      ),
    );
  return findings;
};
