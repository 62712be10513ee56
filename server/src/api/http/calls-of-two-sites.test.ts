import { type RouteName, routes } from '@reelfloor/protocol/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askHost } from '../../testing/ask-host.ts';
import { computeChatId } from '../../testing/chat-id.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import type { TestFloor } from '../../testing/test-server.ts';
import { addPlayerOfSite, nobodysFacts, openTwoSites, type PlayerFacts, tokenAt } from '../../testing/two-sites.ts';

/** A player and what belongs to him alone. */
interface Things extends PlayerFacts {
  readonly signInId: string;
  readonly messageId: string;
  readonly raiseId: string;
}

/**
 * What a call answers to a player about things of another site's player. `named`: as if what it names did not exist; `shown`: without
 * that player; `own`: it names nothing, or a secret that only its owner was given.
 */
type Case = 'own' | readonly ['named' | 'shown', (other: Things, own: Things) => Input];

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const shown: Case = ['shown', () => ({})];
const ofProfile: Case = ['named', ({ playerId }) => ({ params: { profileId: playerId } })];
const ofMachine = ({ machineId }: Things) => ({ body: { machineId } });
const ofId = (pick: (things: Things) => string) => (things: Things) => ({ params: { id: pick(things) } });

/** By hand, so that a new call fails the type check until somebody has thought about sites. */
const cases: { readonly [Name in RouteName]: Case } = {
  login: 'own',
  loginByCode: 'own',
  loginSetup: 'own',
  firstPassword: 'own',
  check: 'own',
  validate: shown,
  logout: 'own',
  lock: 'own',
  unlock: 'own',
  updateUser: 'own',
  balance: shown,
  brands: shown,
  machines: shown,
  brandMachines: ['shown', () => ({ params: { id: 'koi' } })],
  kick: ['shown', ofMachine],
  cancel: ['shown', ofMachine],
  cashOutSeat: ['shown', ofMachine],
  lastSession: shown,
  openTransfers: shown,
  askDiscount: 'own',
  askBonus: 'own',
  discount: 'own',
  bonus: 'own',
  chatContacts: shown,
  chatUser: shown,
  updateChatUser: 'own',
  chat: ['named', ({ playerId }, own) => ({ query: { contactId: playerId, userId: own.playerId } })],
  sendMessage: [
    'named',
    ({ playerId }, own) => ({
      body: { chatId: computeChatId(own.playerId, playerId), contactId: playerId, messageText: 'hi' },
    }),
  ],
  changePin: 'own',
  signIns: shown,
  endSignIn: ['named', ({ signInId }) => ({ body: { id: signInId } })],
  changePassword: 'own',
  secondFactor: shown,
  beginSecondFactor: 'own',
  confirmSecondFactor: 'own',
  removeSecondFactor: 'own',
  registrationRequirements: shown,
  register: 'own',
  confirmRegistration: 'own',
  forgotPassword: 'own',
  resetPassword: 'own',
  transactions: shown,
  transactionTotals: shown,
  transactionFile: shown,
  sessions: shown,
  sessionTotals: shown,
  sessionFile: shown,
  statement: shown,
  statementFile: shown,
  rounds: shown,
  roundFile: shown,
  limitFile: shown,
  profile: shown,
  logins: shown,
  transactionsOf: ofProfile,
  transactionTotalsOf: ofProfile,
  transactionFileOf: ofProfile,
  sessionsOf: ofProfile,
  sessionTotalsOf: ofProfile,
  sessionFileOf: ofProfile,
  statementOf: ofProfile,
  statementFileOf: ofProfile,
  roundsOf: ofProfile,
  roundFileOf: ofProfile,
  limitFileOf: ofProfile,
  profileOf: ofProfile,
  loginsOf: ofProfile,
  // Rounds have the numbers of their player.
  roundClip: 'own',
  shareRound: 'own',
  reportRound: 'own',
  complaints: shown,
  quickPanel: ['shown', () => ({ query: { lang: 'en' } })],
  promotions: shown,
  machineDetails: ['shown', ({ machineId }) => ({ params: { id: machineId } })],
  hallWins: shown,
  watching: shown,
  chooseWatching: 'own',
  updateCourse: 'own',
  payments: shown,
  // The id of a request is made by the page that asks, so an unknown one is a new request.
  askWithdrawal: 'own',
  cancelWithdrawal: ['named', ofId(({ withdrawalId }) => withdrawalId)],
  askDeposit: 'own',
  cancelDeposit: ['named', ofId(({ withdrawalId }) => withdrawalId)],
  redeemVoucher: 'own',
  protection: shown,
  takeTimeout: 'own',
  exclude: 'own',
  comeBack: 'own',
  // Checks have the numbers of their player.
  acknowledgeCheck: 'own',
  chooseCheck: 'own',
  acknowledgeMessage: ['named', ({ messageId }) => ({ body: { id: messageId } })],
  setLimit: 'own',
  answerFirstLimits: 'own',
  terms: 'own',
  acceptTerms: 'own',
  confirmRaise: ['named', ofId(({ raiseId }) => raiseId)],
  withdrawRaise: ['named', ofId(({ raiseId }) => raiseId)],
  queue: shown,
  joinQueue: ['shown', ofMachine],
  leaveQueue: ['shown', ofMachine],
  availabilityAlerts: shown,
  addAvailabilityAlert: ['shown', ofMachine],
  cancelAvailabilityAlert: ['shown', ofMachine],
  addPush: 'own',
  endPush: 'own',
};

const hosts = { 0: 'a.example', 3: 'b.example' } as const;
type SiteKey = keyof typeof hosts;
const directions: [SiteKey, SiteKey][] = [
  [0, 3],
  [3, 0],
];

describe('calls of players of two sites', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  const players = new Map<number, Things>();
  /** Tokens by site and group. */
  const tokens = new Map<string, string>();
  const thingsOf = (siteKey: number): Things => {
    const found = players.get(siteKey);
    if (!found) throw new Error(`site ${siteKey} has no player`);
    return found;
  };
  const send = async (name: RouteName, host: string, token: string | undefined, input: Input = {}) => {
    const { method, path } = routes[name];
    const { params = {}, query = {}, body = {} } = input;
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '1'));
    const url = new URL(filled, 'http://host/v1/');
    const search = new URLSearchParams(query);
    return askHost(floor.address, host, `${url.pathname}${search.size > 0 ? `?${search}` : ''}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'POST' && { body }),
    });
  };

  beforeAll(async () => {
    floor = await openTwoSites();
    const hall = { manager: await OfficeMember.open(floor, 'manager') };
    for (const [siteKey, siteId, typed, machineId] of [
      [0, 2, 'quentin', 'm1'],
      [3, 3, 'zelda', 'm2'],
    ] as const) {
      const host = hosts[siteKey];
      const {
        token,
        game: _game,
        ...facts
      } = await addPlayerOfSite(floor, hall, {
        ...{ siteKey, siteId, host, typed, machineId },
      });
      tokens.set(`${siteKey} user`, token);
      const { playerId } = facts;
      const limit = { kind: 'time', window: 'day' };
      for (const amount of [600, 1200]) await send('setLimit', host, token, { body: { ...limit, amount } });
      const raiseId = await floor.queryDatabase((db) =>
        db.get<{ raise: string }>('SELECT request_id AS raise FROM limits_now WHERE player_id = ?', playerId),
      );
      const signIn = await floor.queryDatabase((db) =>
        db.get<{ id: string }>('SELECT id FROM sign_ins WHERE player_id = ?', playerId),
      );
      const messageId = `message-${typed}`;
      await floor.change(
        "INSERT INTO player_messages (id, player_id, text, at, who) VALUES (?, ?, ?, 1, 'desk')",
        ...[messageId, playerId, `to ${typed}`],
      );
      players.set(siteKey, {
        ...facts,
        ...{ messageId, signInId: signIn?.id ?? '', raiseId: raiseId?.raise ?? '' },
      });
      expect(players.get(siteKey)).toMatchObject({ signInId: /./, raiseId: /./ });
      for (const group of ['staff', 'admin']) {
        const login = `${group}${typed}`;
        await floor.change(
          `INSERT INTO players (id, username, site_id, display_name, name, lastname, email, password_hash, pin_code, user_group, permissions, created_at)
           SELECT ?, ?, ?, ?, '', '', '', password_hash, '', ?, permissions, 1 FROM players WHERE id = 'p-staff1'`,
          ...[`p-${login}`, siteKey === 0 ? login : `${login}@3`, siteKey, login, group],
        );
        tokens.set(`${siteKey} ${group}`, await tokenAt(floor, host, login, siteId));
      }
    }
  }, 120_000);
  afterAll(() => floor.close());

  const expectNothingOf = (text: string, { username, playerId, ...things }: Things, what: string) => {
    const { sessionId, transferId, payId, withdrawalId, signInId, messageId, raiseId } = things;
    const names = [username.split('@')[0] ?? username, playerId, sessionId, transferId, payId];
    for (const name of [...names, withdrawalId, signInId, messageId, raiseId])
      expect(text.includes(name), `${what} tells ${name}: ${text.slice(0, 1000)}`).toBe(false);
  };

  describe.each(directions)('of site %i, about a player of site %i,', (own, other) => {
    it.each(['user', 'staff', 'admin'])('tell nothing to %s', async (group) => {
      const token = tokens.get(`${own} ${group}`);
      const nobody: Things = {
        ...nobodysFacts('m9'),
        signInId: 's-0',
        messageId: 'message-0',
        raiseId: 'raise-0',
      };
      for (const [name, tried] of Object.entries(cases) as [RouteName, Case][]) {
        if (tried === 'own') continue;
        const [kind, inputOf] = tried;
        const answer = await send(name, hosts[own], token, inputOf(thingsOf(other), thingsOf(own)));
        const what = `${name} as ${group}`;
        expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
        expect(answer.body.code, what).not.toBe('BODY_INVALID');
        expectNothingOf(answer.text, thingsOf(other), what);
        if (kind === 'shown') continue;
        const unknown = await send(name, hosts[own], token, inputOf(nobody, thingsOf(own)));
        expect([answer.status, answer.body.code], what).toEqual([unknown.status, unknown.body.code]);
        expect([403, 404], `${what}: ${answer.text}`).toContain(answer.status);
      }
    });

    it('are refused with 40000 at the other site’s host name, every one', async () => {
      for (const [name, { access }] of Object.entries(routes) as [RouteName, (typeof routes)[RouteName]][]) {
        if (access === 'open') continue;
        const { status, body } = await send(name, hosts[other], tokens.get(`${own} user`));
        expect([status, body.code], name).toEqual([400, 40000]);
      }
    });
  });

  it('change nothing of the other site', async () => {
    for (const { playerId, withdrawalId, raiseId, signInId } of players.values()) {
      const row = await floor.queryDatabase((db) =>
        db.get(
          `SELECT (SELECT state FROM withdrawals WHERE id = ?) AS withdrawal, (SELECT state FROM deposits WHERE id = ?) AS deposit,
             (SELECT request_id FROM limits_now WHERE player_id = ?) AS raise, (SELECT count(*) FROM sign_ins WHERE id = ?) AS sign_ins,
             (SELECT count(*) FROM seats WHERE player_id = ?) AS seats,
             (SELECT count(*) FROM player_message_reads WHERE message_id LIKE 'message-%') AS read`,
          ...[withdrawalId, withdrawalId, playerId, signInId, playerId],
        ),
      );
      expect(row).toEqual({
        withdrawal: 'waiting',
        deposit: 'waiting',
        raise: raiseId,
        sign_ins: 1,
        seats: 1,
        read: 0,
      });
    }
  });
});
