import type { Selectable } from 'kysely';
import { readBalance, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { playerLevel } from '../../players/accounts/access-rights.ts';
import { hasSecondFactor } from '../../players/sign-in/second-factors.ts';
import type { ActionRequestFacts } from '../implement-action.ts';
import {
  amountValue,
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textOrWord,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import { requireAccount } from './parse-account-fields.ts';

type Account = Selectable<PlayersTable>;
type OfPlayer = { readonly player: string };

const named = ({ username }: Account) => ({ player: textValue(username) });
const stateOf = ({ banned }: Pick<Account, 'banned'>) => wordValue(banned === 1 ? 'blocked' : 'open');
const permissionsIn = ({ permissions }: Account): number[] => JSON.parse(permissions) as number[];
const listed = (permissions: readonly number[]) => textOrWord(permissions.join(', '), 'none');

/** Returns true if the account belongs to the operator's team or has more permissions than a player. */
export const isTeamAccount = async (db: Queries, { player }: OfPlayer): Promise<boolean> => {
  const account = await requireAccount(db, player);
  return account.user_group !== 'user' || permissionsIn(account).some((one) => one !== playerLevel);
};

/** The facts that every request about an account pins: the account's state, group and permissions. */
const factsOfAccount = (account: Account) => [
  createRequestFact('accountState', stateOf(account), named(account)),
  createRequestFact('accountGroup', textValue(account.user_group), named(account)),
  createRequestFact('accountPermissions', listed(permissionsIn(account)), named(account)),
];

/** The pinned facts of an account to whose owner credentials are handed or mailed. */
const credentialFacts = async (db: Queries, account: Account) => [
  ...factsOfAccount(account),
  createRequestFact('accountMail', textOrWord(account.email, 'none'), named(account)),
  createRequestFact(
    'accountFactor',
    wordValue((await hasSecondFactor(db, account.id)) ? 'set' : 'unset'),
    named(account),
  ),
];

const personFacts = (account: Account) => [
  createRequestFact('accountName', textOrWord(account.name, 'none'), named(account)),
  createRequestFact('accountLastname', textOrWord(account.lastname, 'none'), named(account)),
  createRequestFact('accountMail', textOrWord(account.email, 'none'), named(account)),
  createRequestFact('accountBirthDate', textOrWord(account.born_on, 'none'), named(account)),
];

const walletFact = async (db: Queries, account: Account) =>
  createRequestFact(
    'wallet',
    amountValue((await readBalance(db, walletAccountOf(account.id))).balanceMinor),
    named(account),
  );

const pinAccount = async (db: Queries, { player }: OfPlayer) =>
  factsOfAccount(await requireAccount(db, player));
const pinCredentials = async (db: Queries, { player }: OfPlayer) =>
  credentialFacts(db, await requireAccount(db, player));

const blocking = (sentence: 'blockPlayer' | 'unblockPlayer') => ({
  pins: pinAccount,
  effect: async (db: Queries, { player }: OfPlayer) => {
    const account = await requireAccount(db, player);
    const to = wordValue(sentence === 'blockPlayer' ? 'blocked' : 'open');
    return createRequestEffect(sentence, named(account), [
      createRequestRow('accountState', { from: stateOf(account), to }, named(account)),
    ]);
  },
});

const renewing = (
  sentence: 'givePassword' | 'givePin' | 'resetPlayerFactor',
  labels: readonly ('accountPassword' | 'accountPin' | 'accountFactor')[],
) => ({
  pins: pinCredentials,
  effect: async (db: Queries, { player }: OfPlayer) => {
    const account = await requireAccount(db, player);
    const hasFactor = await hasSecondFactor(db, account.id);
    const rows = labels.map((label) =>
      label === 'accountFactor'
        ? createRequestRow(
            label,
            { from: wordValue(hasFactor ? 'set' : 'unset'), to: wordValue('unset') },
            named(account),
          )
        : createRequestRow(label, { from: wordValue('set'), to: wordValue('new') }, named(account)),
    );
    const group = createRequestRow(
      'accountGroup',
      { from: textValue(account.user_group), to: textValue(account.user_group) },
      named(account),
    );
    return createRequestEffect(sentence, named(account), [...rows, group]);
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
      const account = await requireAccount(db, player);
      return createRequestEffect('setAccountGroup', { ...named(account), group: textValue(group) }, [
        createRequestRow(
          'accountGroup',
          { from: textValue(account.user_group), to: textValue(group) },
          named(account),
        ),
      ]);
    },
  },
  setAccountPermissions: {
    pins: pinCredentials,
    async effect(db, { player, permissions }) {
      const account = await requireAccount(db, player);
      const to = listed([...new Set(permissions)].sort((a, b) => a - b));
      return createRequestEffect('setAccountPermissions', { ...named(account), permissions: to }, [
        createRequestRow('accountPermissions', { from: listed(permissionsIn(account)), to }, named(account)),
      ]);
    },
  },
  editPlayer: {
    async pins(db, { player }) {
      const account = await requireAccount(db, player);
      return [...factsOfAccount(account), ...personFacts(account)];
    },
    async effect(db, { player, name, lastname, email, bornOn }) {
      const account = await requireAccount(db, player);
      const after = { ...account, name: name ?? account.name, lastname: lastname ?? account.lastname };
      const to = personFacts({
        ...after,
        email: email ?? account.email,
        born_on: bornOn ?? account.born_on,
      });
      const rows = personFacts(account).map(({ label, value, values }, at) =>
        createRequestRow(label, { from: value, to: to[at]?.value ?? value }, values),
      );
      return createRequestEffect('editPlayer', named(account), rows);
    },
  },
  anonymisePlayer: {
    async pins(db, { player }) {
      const account = await requireAccount(db, player);
      return [...factsOfAccount(account), ...personFacts(account), await walletFact(db, account)];
    },
    async effect(db, { player }) {
      const account = await requireAccount(db, player);
      const rows = personFacts(account).map(({ label, value, values }) =>
        createRequestRow(label, { from: value, to: wordValue('removed') }, values),
      );
      return createRequestEffect('anonymisePlayer', named(account), rows);
    },
  },
  exportPlayer: {
    pins: pinAccount,
    async effect(db, { player }) {
      return createRequestEffect('exportPlayer', named(await requireAccount(db, player)), []);
    },
  },
} satisfies ActionRequestFacts;
