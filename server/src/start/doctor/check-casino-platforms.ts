import { formatLedgerAmount, getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import { countUndeliverableCasinoEvents } from '../../platform/sites/casino-events.ts';
import { findSitePlatformConnection } from '../../platform/sites/site-platform-connections.ts';
import { readHallSites, type Site } from '../../platform/sites/sites.ts';
import { createPlatformClient } from '../../play/casino/casino-platform-client.ts';
import { createFaultFinding, createOkFinding, createWarningFinding, type DoctorFinding } from './doctor-finding.ts';

/** Time in ms after which a transfer to or from a casino platform without a final response needs a person. */
const maxUnresolvedTransferMs = 60_000;
/** A player reference that no casino platform has. Requesting its balance changes nothing. */
const nobody = 'reelfloor-doctor';

/** Calls the platform of each connected casino, and checks for pending money transfers and events between the platform and this hall. */
export const checkCasinoPlatforms = async (db: Queries, now: number): Promise<readonly DoctorFinding[]> => {
  const sites = (await readHallSites(db)).filter(({ wallet }) => wallet === 'platform');
  const found = await Promise.all(
    sites.map(async (site) => [
      await judgeConnection(db, site),
      ...(await judgeWaitingTransfers(db, site, now)),
      ...(await judgeEvents(db, site)),
    ]),
  );
  return found.flat();
};

const judgeConnection = async (db: Queries, { key, siteId }: Site): Promise<DoctorFinding> => {
  const connect = `npm run operator -- site connect ${siteId} URL`;
  const connection = await findSitePlatformConnection(db, key);
  if (!connection)
    return createFaultFinding(
      `The money of site ${siteId} is at its casino, and no address and no keys of the casino are set.`,
      `Run ${connect}`,
    );
  const place = `The casino of site ${siteId} at ${new URL(connection.url).host}`;
  const asked = { siteId, player: nobody, currency: getLedgerCurrency() };
  const answer = await createPlatformClient(connection, systemClock).balance(asked);
  const reason = answer.message ?? answer.code;
  if (`${answer.code} ${reason}`.includes('CLOCK_OFF'))
    return createFaultFinding(
      `${place} has a clock that is more than five minutes from this computer's, so no money moves.`,
      'Let both computers follow NTP (timedatectl set-ntp true)',
    );
  if (/SIGNATURE_(INVALID|MISSING)/.test(`${answer.code} ${reason}`))
    return createFaultFinding(
      `${place} does not have the keys of this hall, so no money moves: ${reason}.`,
      `Give it the keys that ${connect} prints`,
    );
  if (answer.class === 'fatal')
    return createFaultFinding(`${place} finds a fault in our calls: ${reason}.`, 'Ask the casino what is wrong');
  if (answer.class === 'unknown')
    return createFaultFinding(
      `${place} gives no valid answer: ${reason}.`,
      `See that it runs; ${connect} sets its address`,
    );
  return connection.outKeys.length > 1 || connection.inKeys.length > 1
    ? createWarningFinding(
        `${place} answers, and former keys still hold.`,
        `Once it uses the newest ones, run npm run operator -- site drop-keys ${siteId}`,
      )
    : createOkFinding(`${place} answers, and knows our keys.`);
};

interface WaitingTransfers {
  readonly state: string;
  readonly count: number;
  readonly amount: number;
  readonly number: number;
}

const judgeWaitingTransfers = async (
  db: Queries,
  { key, siteId }: Site,
  now: number,
): Promise<readonly DoctorFinding[]> => {
  const waiting = await db.all<WaitingTransfers>(
    `SELECT state, count(*) AS count, sum(amount_minor) AS amount, min(number) AS number FROM platform_transfers
     WHERE site_id = ? AND (state = 'held' OR (state IN ('asked', 'unknown') AND at < ?)) GROUP BY state ORDER BY state`,
    ...[key, now - maxUnresolvedTransferMs],
  );
  return waiting.map(({ state, count, amount, number }) => {
    const what = `${count} transfers of ${formatLedgerAmount(Number(amount))} between this hall and the casino of site ${siteId}`;
    return state === 'held'
      ? createFaultFinding(
          `${what} were refused, and wait for staff; the first is ${number}.`,
          `Run npm run operator -- platform-transfer retry ${number}, or platform-transfer close ${number}`,
        )
      : createWarningFinding(
          `${what} have had no final answer for a minute or more; the first is ${number}.`,
          'They are asked about until there is one; see that the casino answers',
        );
  });
};

const judgeEvents = async (db: Queries, { key, siteId }: Site): Promise<readonly DoctorFinding[]> => {
  const dead = await countUndeliverableCasinoEvents(db, key);
  const ended = await db.get(
    'SELECT 1 AS one FROM platform_event_sites WHERE site_id = ? AND ended_at IS NOT NULL',
    key,
  );
  const again = `Once it takes events again, run npm run operator -- site resend-events ${siteId}`;
  return [
    ...(dead > 0
      ? [createWarningFinding(`${dead} events could not be sent to the casino of site ${siteId}.`, again)]
      : []),
    ...(ended ? [createWarningFinding(`The casino of site ${siteId} has ended the sending of events.`, again)] : []),
  ];
};
