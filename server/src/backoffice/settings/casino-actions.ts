import { newKey } from '@reelfloor/platform-client/signatures';
import type { CasinoContract } from '@reelfloor/protocol/casino';
import { platformOf, readBalance } from '../../money/ledger/ledger-account.ts';
import { formatMajor, parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import { endMove, findMove, type PlatformMove, releaseMove } from '../../money/ledger/platform-moves.ts';
import { postTransfer } from '../../money/ledger/post-transfer.ts';
import { closeAlert } from '../../platform/alerts/alert-store.ts';
import { noteChange } from '../../platform/bus/note-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { countDeadEvents, resendDeadEvents } from '../../platform/sites/casino-events.ts';
import {
  addSiteKeys,
  dropSiteKeys as dropKeys,
  findSiteConnection,
  removeSiteConnection,
} from '../../platform/sites/site-connections.ts';
import { findSite, openSite, type Site } from '../../platform/sites/sites.ts';
import { newOutKey, type OutKey } from '../../play/casino/adapters/contract-keys.ts';
import { SeatEvents } from '../../play/seats/seat-events.ts';
import { refuseDebit } from '../../play/seats/transfers/platform-cash-in.ts';
import { implementAction } from '../implement-action.ts';
import { amount, effect, fact, row, text, textOr, word } from '../staff/request-fact.ts';

interface OfSite {
  readonly siteId: number;
}

const valuesOf = ({ siteId }: OfSite) => ({ site: text(String(siteId)) });
const shownWallet = (site: Site | undefined) =>
  word(site?.wallet === 'platform' ? 'atPlatform' : 'ownWallet');

/** Facts about where the wallets of a site are. Keys are shown by the time at which they were set, never by what they are. */
const onConnection = {
  subject: ({ siteId }: OfSite) => String(siteId),
  pins: async (db: Queries, input: OfSite) => {
    const values = valuesOf(input);
    const site = await findSite(db, input.siteId);
    const connection = site && (await findSiteConnection(db, site.key));
    return [
      fact('siteWallet', shownWallet(site), values),
      fact('siteConnection', textOr(connection?.url, 'none'), values),
      fact('siteContract', textOr(connection?.contract, 'none'), values),
      fact('siteKeys', textOr(connection && new Date(connection.changedAt).toISOString(), 'none'), values),
    ];
  },
};

/** Returns an open site whose wallets are at a casino's platform. */
const connectedSite = async (db: Queries, siteId: number): Promise<Site> => {
  const site = await openSite(db, siteId);
  if (site.wallet !== 'platform') throw new BrokenRule('SITE_NOT_CONNECTED', { site: siteId });
  return site;
};

/** Where money is must not change once there is some: a player has a wallet here, or none ever. */
const requireUnused = async (tx: DatabaseTransaction, { key, siteId }: Site): Promise<void> => {
  const moved = await tx.get(
    'SELECT 1 AS one FROM transactions t JOIN players p ON p.id = t.player_id WHERE p.site_id = ? LIMIT 1',
    key,
  );
  const asked = await tx.get('SELECT 1 AS one FROM platform_moves WHERE site_id = ? LIMIT 1', key);
  if (moved || asked) throw new BrokenRule('SITE_WALLET_USED', { site: siteId });
};

interface NewKeys {
  readonly out: OutKey;
  readonly inKey: string;
}

const newKeys = (contract: CasinoContract = 'reelfloor'): NewKeys => ({
  out: newOutKey(contract),
  inKey: newKey(),
});

const connectSite = implementAction<'connectSite', NewKeys>('connectSite', {
  ...onConnection,
  async effect(db, { siteId, url, contract = 'reelfloor' }) {
    const site = await openSite(db, siteId);
    const values = valuesOf({ siteId });
    const before = await findSiteConnection(db, site.key);
    return effect('connectSite', { ...values, url: text(url) }, [
      row('siteWallet', { from: shownWallet(site), to: word('atPlatform') }, values),
      row('siteConnection', { from: textOr(before?.url, 'none'), to: text(url) }, values),
      row('siteContract', { from: textOr(before?.contract, 'none'), to: text(contract) }, values),
      row('siteKeys', { from: word(before ? 'set' : 'none'), to: word('new') }, values),
    ]);
  },
  prepare: async ({ contract }) => newKeys(contract),
  commandLine: { prepare: (_local, { given }) => newKeys(given.contract) },
  async perform(tx, { siteId, url, contract = 'reelfloor' }, { at }, { out, inKey }) {
    const site = await openSite(tx, siteId);
    if (site.wallet === 'own') await requireUnused(tx, site);
    await tx.run(
      `INSERT INTO sites (id, name, hosts, opened_at) VALUES (?, ?, '[]', ?) ON CONFLICT (id) DO NOTHING`,
      ...[site.key, site.name, at],
    );
    await tx.run("UPDATE sites SET wallet = 'platform' WHERE id = ?", site.key);
    await addSiteKeys(tx, site.key, { url, contract, outKey: out.key, inKey, at });
    await noteChange(tx, 'site', String(siteId));
    const lines = [
      `The wallets of site ${siteId} are at ${url}. These keys are shown this once.`,
      'out, which signs our calls and the answers to them:',
      ...out.shown.trim().split('\n'),
      "in, which signs the platform's calls and our answers:",
      inKey,
    ];
    return { answer: {}, audit: { url, contract, keys: 'new' }, lines };
  },
  showOnce: ({ out, inKey }) => ({ outKey: out.shown, inKey }),
});

const disconnectSite = implementAction('disconnectSite', {
  ...onConnection,
  async effect(db, { siteId }) {
    const site = await connectedSite(db, siteId);
    const values = valuesOf({ siteId });
    const wallet = { from: shownWallet(site), to: word('ownWallet') };
    return effect('disconnectSite', values, [row('siteWallet', wallet, values)]);
  },
  async perform(tx, { siteId }) {
    const site = await connectedSite(tx, siteId);
    await requireUnused(tx, site);
    await removeSiteConnection(tx, site.key);
    await tx.run("UPDATE sites SET wallet = 'own' WHERE id = ?", site.key);
    await noteChange(tx, 'site', String(siteId));
    return { answer: {}, audit: {}, lines: [`The wallets of site ${siteId} are in this hall again.`] };
  },
});

const dropSiteKeys = implementAction('dropSiteKeys', {
  ...onConnection,
  async effect(db, { siteId }) {
    await connectedSite(db, siteId);
    const values = valuesOf({ siteId });
    return effect('dropSiteKeys', values, [
      row('siteKeys', { from: word('set'), to: word('removed') }, values),
    ]);
  },
  async perform(tx, { siteId }, { at }) {
    const site = await connectedSite(tx, siteId);
    await dropKeys(tx, site.key, at);
    const line = `The former keys of site ${siteId} hold no more.`;
    return { answer: {}, audit: {}, lines: [line] };
  },
});

const resendEvents = implementAction('resendEvents', {
  subject: ({ siteId }) => String(siteId),
  pins: async (db, input) => {
    const site = await findSite(db, input.siteId);
    const dead = site ? await countDeadEvents(db, site.key) : 0;
    return [fact('siteDeadEvents', text(String(dead)), valuesOf(input))];
  },
  async effect(db, { siteId }) {
    const site = await connectedSite(db, siteId);
    const values = valuesOf({ siteId });
    const dead = text(String(await countDeadEvents(db, site.key)));
    return effect('resendEvents', values, [row('siteDeadEvents', { from: dead, to: text('0') }, values)]);
  },
  async perform(tx, { siteId }, { at }) {
    const site = await connectedSite(tx, siteId);
    const events = await resendDeadEvents(tx, site.key, at);
    const line = `${events} events are sent to the casino of site ${siteId} again.`;
    return { answer: { events }, audit: { events }, lines: [line] };
  },
});

/** Returns a move that waits for a decision. */
const heldMove = async (db: Queries, number: number): Promise<PlatformMove> => {
  const move = await findMove(db, number);
  if (!move) throw new BrokenRule('MOVE_UNKNOWN', { move: number });
  if (move.state !== 'held') throw new BrokenRule('MOVE_NOT_HELD', { move: number });
  return move;
};

const stateWord = ({ state }: PlatformMove) =>
  word(
    state === 'held' ? 'held' : state === 'done' ? 'settled' : state === 'refused' ? 'refused' : 'pending',
  );

const decideMove = implementAction('decideMove', {
  subject: ({ number }) => String(number),
  pins: async (db, { number }) => {
    const move = await findMove(db, number);
    const values = { move: text(String(number)) };
    if (!move) return [fact('moveState', word('none'), values)];
    return [
      fact('moveState', stateWord(move), values),
      fact('moveAmount', amount(move.amountMinor), values),
      fact('movePlayer', text(move.body.player), values),
    ];
  },
  async effect(db, { number, decision }) {
    const move = await heldMove(db, number);
    const values = {
      move: text(String(number)),
      amount: amount(move.amountMinor),
      player: text(move.body.player),
    };
    const to = word(decision === 'retry' ? 'pending' : 'settled');
    const { amountMinor } = move;
    return effect(
      `decideMove.${decision}`,
      values,
      [row('moveState', { from: word('held'), to }, { move: text(String(number)) })],
      { amountMinor },
    );
  },
  async perform(tx, { number, decision }, { at, who }) {
    const move = await heldMove(tx, number);
    const { id, kind, siteKey, playerId, amountMinor } = move;
    const about = `${kind} ${id} of ${formatMajor(amountMinor)}`;
    await closeAlert(tx, { kind: 'platformHeld', subject: id }, at);
    if (decision === 'retry') {
      await releaseMove(tx, number, at);
      await noteChange(tx, 'wallet', playerId);
      return { answer: {}, audit: { id, kind, decision }, lines: [`The ${about} is sent again.`] };
    }
    const answer = { class: 'refused', code: 'CLOSED_BY_STAFF', message: who };
    await endMove(tx, number, { state: 'refused', answer, at });
    if (kind === 'credit') await postPaidByHand(tx, move, at);
    const seatEvents = new SeatEvents();
    if (kind === 'debit') await refuseDebit(tx, move, seatEvents);
    await noteChange(tx, 'transfer', id.replace(/^cash-in:/, ''));
    return {
      answer: {},
      audit: { id, kind, decision, amountMinor, siteKey },
      lines: [`The ${about} is closed.`],
    };
  },
});

/** The player was paid outside: what the hall owed to the casino for it, it has paid itself. */
const postPaidByHand = async (
  tx: DatabaseTransaction,
  { id, siteKey, amountMinor }: PlatformMove,
  at: number,
): Promise<void> => {
  const posted = await postTransfer(tx, {
    ...{ id: `platform-paid:${id}`, kind: 'platformPaidByHand', at },
    entries: [
      { account: platformOf(siteKey), amountMinor: -amountMinor },
      { account: 'cashier', amountMinor },
    ],
  });
  if (!posted.ok) throw new Error(`closing ${id} was refused: ${posted.refusal.code}`);
};

const settleSite = implementAction('settleSite', {
  ...onConnection,
  commandLine: {
    read: {
      amountMinor(typed) {
        const amountMinor = parseAmountMinor(typed);
        if (amountMinor === null)
          throw new ConfigError(`"${typed}" is no amount, such as 1250.50; nothing changed.`);
        return amountMinor;
      },
    },
  },
  async effect(db, { siteId, direction, amountMinor }) {
    const site = await connectedSite(db, siteId);
    const values = valuesOf({ siteId });
    const { balanceMinor } = await readBalance(db, platformOf(site.key));
    const to = balanceMinor + (direction === 'paid' ? -amountMinor : amountMinor);
    const owed = row('siteOwed', { from: amount(balanceMinor), to: amount(to) }, values);
    return effect(`settleSite.${direction}`, { ...values, amount: amount(amountMinor) }, [owed], {
      amountMinor,
    });
  },
  async perform(tx, { siteId, direction, amountMinor }, { at, key }) {
    const site = await connectedSite(tx, siteId);
    const signedMinor = direction === 'paid' ? -amountMinor : amountMinor;
    const posted = await postTransfer(tx, {
      ...{ id: `platform-settled:${key}`, kind: 'platformSettled', at },
      entries: [
        { account: platformOf(site.key), amountMinor: signedMinor },
        { account: 'cashier', amountMinor: -signedMinor },
      ],
    });
    if (!posted.ok) throw new Error(`the settlement was refused: ${posted.refusal.code}`);
    const { balanceMinor: owedMinor } = await readBalance(tx, platformOf(site.key));
    const line = `Booked. This hall owes the casino of site ${siteId} ${formatMajor(owedMinor)} now; below zero, the casino owes the hall.`;
    return { answer: { owedMinor }, audit: { direction, amountMinor, owedMinor }, lines: [line] };
  },
});

/** What staff of the hall and the command line change about the platforms of casinos. */
export const casinoActions = {
  connectSite,
  disconnectSite,
  dropSiteKeys,
  resendEvents,
  decideMove,
  settleSite,
};
