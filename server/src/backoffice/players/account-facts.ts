import type { Selectable } from 'kysely';
import { readBalance, walletOf } from '../../money/ledger/ledger-account.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { playerLevel } from '../../players/accounts/rights.ts';
import { hasSecondFactor } from '../../players/sign-in/second-factors.ts';
import type { ActionFacts } from '../implement-action.ts';
import { amount, effect, fact, row, text, textOr, word } from '../staff/request-fact.ts';
import { accountNamed } from './account-words.ts';

type Account = Selectable<PlayersTable>;
type OfPlayer = { readonly player: string };

const named = ({ username }: Account) => ({ player: text(username) });
const stateOf = ({ banned }: Pick<Account, 'banned'>) => word(banned === 1 ? 'blocked' : 'open');
const permissionsIn = ({ permissions }: Account): number[] => JSON.parse(permissions) as number[];
const listed = (permissions: readonly number[]) => textOr(permissions.join(', '), 'none');

/** Returns true if the account belongs to the operator's team or has more permissions than a player. */
export const isTeamAccount = async (db: Queries, { player }: OfPlayer): Promise<boolean> => {
  const account = await accountNamed(db, player);
  return account.user_group !== 'user' || permissionsIn(account).some((one) => one !== playerLevel);
};

/** The facts that every request about an account pins: the account's state, group and permissions. */
const factsOfAccount = (account: Account) => [
  fact('accountState', stateOf(account), named(account)),
  fact('accountGroup', text(account.user_group), named(account)),
  fact('accountPermissions', listed(permissionsIn(account)), named(account)),
];

/** The pinned facts of an account to whose owner credentials are handed or mailed. */
const credentialFacts = async (db: Queries, account: Account) => [
  ...factsOfAccount(account),
  fact('accountMail', textOr(account.email, 'none'), named(account)),
  fact('accountFactor', word((await hasSecondFactor(db, account.id)) ? 'set' : 'unset'), named(account)),
];

const personFacts = (account: Account) => [
  fact('accountName', textOr(account.name, 'none'), named(account)),
  fact('accountLastname', textOr(account.lastname, 'none'), named(account)),
  fact('accountMail', textOr(account.email, 'none'), named(account)),
  fact('accountBirthDate', textOr(account.born_on, 'none'), named(account)),
];

const walletFact = async (db: Queries, account: Account) =>
  fact('wallet', amount((await readBalance(db, walletOf(account.id))).balanceMinor), named(account));

const pinAccount = async (db: Queries, { player }: OfPlayer) =>
  factsOfAccount(await accountNamed(db, player));
const pinCredentials = async (db: Queries, { player }: OfPlayer) =>
  credentialFacts(db, await accountNamed(db, player));

const blocking = (sentence: 'blockPlayer' | 'unblockPlayer') => ({
  pins: pinAccount,
  effect: async (db: Queries, { player }: OfPlayer) => {
    const account = await accountNamed(db, player);
    const to = word(sentence === 'blockPlayer' ? 'blocked' : 'open');
    return effect(sentence, named(account), [
      row('accountState', { from: stateOf(account), to }, named(account)),
    ]);
  },
});

const renewing = (
  sentence: 'givePassword' | 'givePin' | 'resetPlayerFactor',
  labels: readonly ('accountPassword' | 'accountPin' | 'accountFactor')[],
) => ({
  pins: pinCredentials,
  effect: async (db: Queries, { player }: OfPlayer) => {
    const account = await accountNamed(db, player);
    const hasFactor = await hasSecondFactor(db, account.id);
    const rows = labels.map((label) =>
      label === 'accountFactor'
        ? row(label, { from: word(hasFactor ? 'set' : 'unset'), to: word('unset') }, named(account))
        : row(label, { from: word('set'), to: word('new') }, named(account)),
    );
    const group = row(
      'accountGroup',
      { from: text(account.user_group), to: text(account.user_group) },
      named(account),
    );
    return effect(sentence, named(account), [...rows, group]);
  },
});

/** The pinned facts and the effects of requests about accounts. */
export const accountRequestFacts = {
  blockPlayer: blocking('blockPlayer'),
  unblockPlayer: blocking('unblockPlayer'),
  givePassword: renewing('givePassword', ['accountPassword', 'accountPin']),
  givePin: renewing('givePin', ['accountPin']),
  resetPlayerFactor: renewing('resetPlayerFactor', ['accountFactor']),
  setAccountGroup: {
    pins: pinCredentials,
    async effect(db, { player, group }) {
      const account = await accountNamed(db, player);
      return effect('setAccountGroup', { ...named(account), group: text(group) }, [
        row('accountGroup', { from: text(account.user_group), to: text(group) }, named(account)),
      ]);
    },
  },
  setAccountPermissions: {
    pins: pinCredentials,
    async effect(db, { player, permissions }) {
      const account = await accountNamed(db, player);
      const to = listed([...new Set(permissions)].sort((a, b) => a - b));
      return effect('setAccountPermissions', { ...named(account), permissions: to }, [
        row('accountPermissions', { from: listed(permissionsIn(account)), to }, named(account)),
      ]);
    },
  },
  editPlayer: {
    async pins(db, { player }) {
      const account = await accountNamed(db, player);
      return [...factsOfAccount(account), ...personFacts(account)];
    },
    async effect(db, { player, name, lastname, email, bornOn }) {
      const account = await accountNamed(db, player);
      const after = { ...account, name: name ?? account.name, lastname: lastname ?? account.lastname };
      const to = personFacts({
        ...after,
        email: email ?? account.email,
        born_on: bornOn ?? account.born_on,
      });
      const rows = personFacts(account).map(({ label, value, values }, at) =>
        row(label, { from: value, to: to[at]?.value ?? value }, values),
      );
      return effect('editPlayer', named(account), rows);
    },
  },
  anonymisePlayer: {
    async pins(db, { player }) {
      const account = await accountNamed(db, player);
      return [...factsOfAccount(account), ...personFacts(account), await walletFact(db, account)];
    },
    async effect(db, { player }) {
      const account = await accountNamed(db, player);
      const rows = personFacts(account).map(({ label, value, values }) =>
        row(label, { from: value, to: word('removed') }, values),
      );
      return effect('anonymisePlayer', named(account), rows);
    },
  },
  exportPlayer: {
    pins: pinAccount,
    async effect(db, { player }) {
      return effect('exportPlayer', named(await accountNamed(db, player)), []);
    },
  },
} satisfies ActionFacts;
