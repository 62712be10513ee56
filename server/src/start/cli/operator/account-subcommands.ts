import { foldNameForComparison } from '@reelfloor/protocol';
import { type ListedAccount, listAccounts, searchAccounts } from '../../../backoffice/players/list-player-accounts.ts';
import { parseAccountGroup } from '../../../backoffice/players/parse-account-fields.ts';
import {
  type AccountOverview,
  type PlayerMoney,
  readAccountOverview,
  sumPlayerMoney,
} from '../../../backoffice/players/read-player-account-overview.ts';
import { listStaff, type StaffMember } from '../../../backoffice/staff/list-staff.ts';
import { requireStaffMember } from '../../../backoffice/staff/manage-staff.ts';
import { listStaffSignIns } from '../../../backoffice/staff/staff-sign-ins.ts';
import { formatLedgerAmount } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { buildActionSubcommands } from './action-subcommands.ts';
import { statementSubcommand } from './player-statement-subcommand.ts';
import type { SubcommandDependencies, SubcommandInput } from './subcommand-definition.ts';

/** Maximum number of accounts in a list, and in a search result. */
const maxListed = 1000;
const maxFound = 50;
/** Maximum number of accepted versions of the terms that are shown, newest first. */
const maxConsents = 3;

const show = async (
  { database }: SubcommandDependencies,
  { words: [name = ''] }: SubcommandInput,
): Promise<string[]> => {
  const person = await database.snapshot((db) => readAccountOverview(db, name));
  if (person === null) throw new ConfigError(`There is no account ${name}.`);
  return [...accountLines(person), ...moneyLines(person.money), ...lastLines(person)];
};

const accountLines = ({ player, factorSetAt, openSignIns, consents }: AccountOverview): string[] => [
  `${player.username}  ${player.id}${player.banned === 1 ? '  BLOCKED' : ''}`,
  `Name: ${`${player.name} ${player.lastname}`.trim() || '-'}; shown as ${player.display_name}; mail: ${player.email || '-'}`,
  `Group ${player.user_group}, permissions ${(JSON.parse(player.permissions) as number[]).join(', ') || 'none'}`,
  `Born: ${player.born_on ?? 'unknown'}; account made ${moment(player.created_at)}`,
  ...consents.slice(0, maxConsents).map(consentLine),
  `Second factor: ${factorSetAt === null ? 'none' : `since ${moment(factorSetAt)}`}; open sign-ins: ${openSignIns}`,
];

const consentLine = ({ at, url, version, number, lang, ip }: AccountOverview['consents'][number]): string => {
  const what = number === null ? `${version} of ${url}` : `${number} (${version}) in ${lang}`;
  return `Terms: version ${what}, accepted ${moment(Number(at))}${ip === null ? '' : ` from ${ip}`}`;
};

const moneyLines = (money: PlayerMoney): string[] => {
  const { walletMinor, seat, inTransit, waitingHandPays, withdrawals, deposits } = money;
  const lines = [
    `Money: ${formatLedgerAmount(sumPlayerMoney(money))} in all; wallet ${formatLedgerAmount(walletMinor)}`,
  ];
  if (seat) {
    const until =
      seat.state === 'closing'
        ? 'is being closed'
        : seat.holdUntil === null
          ? 'is played'
          : `is held until ${moment(seat.holdUntil)}`;
    lines.push(`  at machine ${seat.machineId}: ${formatLedgerAmount(seat.creditMinor)}; the seat ${until}`);
  }
  for (const { id, kind, machine_id, heldMinor } of inTransit)
    lines.push(`  in transit: ${formatLedgerAmount(heldMinor)}, ${kind} ${id} at machine ${machine_id} is open`);
  for (const { id, amount_minor } of withdrawals)
    lines.push(`  held: ${formatLedgerAmount(amount_minor)}, withdrawal ${id} waits for a cashier`);
  for (const { id, arrived_minor } of deposits)
    if (arrived_minor !== null)
      lines.push(`  held: ${formatLedgerAmount(arrived_minor)}, deposit ${id} waits for a cashier`);
  for (const { id, kind, amount_minor } of waitingHandPays)
    lines.push(
      `  not in the sum: ${kind} ${id} of ${formatLedgerAmount(amount_minor)} waits for a person (pay approve)`,
    );
  return lines;
};

const lastLines = ({ lastLogins, edits }: AccountOverview): string[] => [
  ...lastLogins.map(({ at, ip, label }) => `${moment(at)}  ${label}  from ${ip}`),
  ...edits.map(
    ({ at, who, field, before_text, after_text }) =>
      `${moment(at)}  ${field} from "${before_text}" to "${after_text}"  by ${who}`,
  ),
];

const list = async ({ database }: SubcommandDependencies, { options }: SubcommandInput): Promise<string[]> => {
  const text = String(options.limit ?? maxListed);
  const limit = Number(text);
  if (!/^[1-9]\d{0,3}$/.test(text) || limit > maxListed)
    throw new ConfigError(`"${text}" is no limit; write a number from 1 to ${maxListed}.`);
  const people = await listAccounts(database.read, {
    group: options.group === undefined ? null : parseAccountGroup(options.group),
    isBlocked: options.blocked === true,
    after: options.after === undefined ? null : String(options.after).toLowerCase(),
    limit: limit + 1,
  });
  const shown = people.slice(0, limit);
  const more = people.length > limit ? [`There are more: --after ${shown.at(-1)?.username}`] : [];
  return [...shown.map(lineOf), ...more];
};

const find = async (
  { database }: SubcommandDependencies,
  { words: [text = ''] }: SubcommandInput,
): Promise<string[]> => {
  if (foldNameForComparison(text) === '')
    throw new ConfigError('Write a part of a name, a user name or a mail address, or an id.');
  const people = await searchAccounts(database.read, text, maxFound);
  if (people.length === 0) throw new ConfigError(`Nobody matches "${text}".`);
  const lines = people.map(
    (person) =>
      `${lineOf(person)}  ${`${person.name} ${person.lastname}`.trim() || '-'}  ${person.email || '-'}  ${person.id}`,
  );
  return people.length < maxFound ? lines : [...lines, `These are the first ${maxFound}; type more of the name.`];
};

const lineOf = ({ username, user_group, permissions, banned, has_factor }: ListedAccount): string =>
  `${username}  ${user_group}  ${permissions}${has_factor === 1 ? '  second factor' : ''}${banned === 1 ? '  blocked' : ''}`;

const moment = (at: number): string => new Date(at).toISOString();

export const accountSubcommands = buildActionSubcommands('account', {
  show: {
    words: ['USERNAME'],
    help: 'names, group, second factor, last logins and edits, and all money by place',
    run: show,
  },
  statement: statementSubcommand,
  list: {
    words: [],
    options: { group: 'string', blocked: 'boolean', limit: 'string', after: 'string' },
    help: 'accounts by user name, with group, permissions and whether a second factor is set',
    run: list,
  },
  find: {
    words: ['TEXT'],
    help: 'accounts by part of the user name, name, surname or mail address, or by id; ı matches i, ş matches s',
    run: find,
  },
});

const listMembers = async ({ database, at }: SubcommandDependencies): Promise<string[]> => {
  const staff = await database.snapshot((db) => listStaff(db, at));
  return staff.length === 0
    ? ['There are no staff yet. Start with an admin: npm run operator -- staff add LOGIN --role admin --reason TEXT']
    : staff.map(memberLine);
};

const listSignIns = async (
  { database, at }: SubcommandDependencies,
  { words: [name] }: SubcommandInput,
): Promise<string[]> =>
  database.snapshot(async (db) => {
    const one = name === undefined ? null : await requireStaffMember(db, name);
    const found = await listStaffSignIns(db, at, one?.id ?? null);
    const staff = await listStaff(db, at);
    const loginOfId = (id: string) => staff.find((member) => member.id === id)?.login ?? id;
    if (found.length === 0) return [one ? `${one.login} is not signed in.` : 'Nobody is signed in.'];
    return found.map(
      ({ id, staff_id, began_at, seen_at, address, browser }) =>
        `${id}  ${loginOfId(staff_id)}  since ${timeOf(began_at)}, last used ${timeOf(seen_at)}, from ${address}  ${browser}`,
    );
  });

const memberLine = (member: StaffMember): string =>
  [
    `${member.login}  ${member.role}  ${member.name}`,
    ...(member.blockedAt === null ? [] : [`blocked ${timeOf(member.blockedAt)}`]),
    member.codeSetAt === null ? 'no codes yet' : `codes since ${timeOf(member.codeSetAt)}`,
    ...(member.mustChangePassword ? ['password not changed yet'] : []),
    member.signedInAt === null ? 'never signed in' : `last sign-in ${timeOf(member.signedInAt)}`,
    ...(member.signIns === 0 ? [] : ['signed in']),
    ...(member.shiftSince === null ? [] : [`shift since ${timeOf(member.shiftSince)}`]),
  ].join('; ');

const timeOf = (at: number): string => new Date(Number(at)).toISOString().slice(0, 16).replace('T', ' ');

export const staffSubcommands = buildActionSubcommands('staff', {
  list: { words: [], help: 'all members of staff, their roles and last sign-ins', run: listMembers },
  'sign-ins': {
    words: ['[LOGIN]'],
    help: 'who is signed in to the office, and from where',
    run: listSignIns,
  },
});
