import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { useMessages } from '../../i18n/use-messages.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { closeMessages } from './messages/close/close-messages.ts';

export type DailyClose = OfficeAnswer<'dailyClose'>;
type DailyCloseSheet = DailyClose['sheet'];

const kinds = closeMessages.en.wallets.kinds;
const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind);

/** Returns texts and formats for a business day's closing report, in the user's language. */
export const useDailyCloseTextsAndFormatters = ({ sheet, players }: Pick<DailyClose, 'sheet' | 'players'>) => {
  const { t } = useMessages(closeMessages);
  const formats = useNumberAndDateFormatters();
  const { money, day } = formats;
  const bare = (amountMinor: number) => money(amountMinor, { bare: true });
  const names = new Map(players.map(({ id, username }) => [id, username]));
  return {
    t,
    ...formats,
    bare,
    /** Formats an amount with its sign; zero has none. */
    signed: (amountMinor: number) => `${amountMinor > 0 ? '+' : ''}${bare(amountMinor)}`,
    title: day(sheet.day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    kind: (kind: string) => (isKind(kind) ? t(`wallets.kinds.${kind}`) : kind),
    where: ({ of, ref }: DailyCloseSheet['differences'][number]) =>
      of === 'drawer'
        ? t('differences.drawer', { shift: ref })
        : of === 'safe' || ref === 'safe'
          ? t('differences.safe')
          : t('differences.ledger', { of: isOwed(ref) ? t(`owed.of.${ref}`) : ref }),
    player: (id: string) => names.get(id) ?? id,
    /** Formats who made the correction, with the second person who approved it. */
    people: ({ who, second }: DailyCloseSheet['corrections'][number]) =>
      second === null
        ? removeOfficeSuffixFromName(who)
        : t('events.two', {
            who: removeOfficeSuffixFromName(who),
            second: removeOfficeSuffixFromName(second),
          }),
  };
};

const isOwed = (of: string): of is DailyCloseSheet['owed'][number]['of'] => Object.hasOwn(closeMessages.en.owed.of, of);

/** Removes the ` (office)` suffix from a staff member's name. */
export const removeOfficeSuffixFromName = (staffName: string): string => staffName.replace(/ \(office\)$/, '');

/** Returns the totals of a business day's closing report, shown below its lists. */
export const computeDailyCloseTotals = ({ owed, drawers, differences }: DailyCloseSheet) => {
  const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
  const left = differences.filter(({ explained }) => explained === null);
  return {
    openingMinor: sum(owed.map(({ openingMinor }) => openingMinor)),
    closingMinor: sum(owed.map(({ closingMinor }) => closingMinor)),
    expectedMinor: sum(drawers.map(({ expectedMinor }) => expectedMinor)),
    countedMinor: sum(drawers.map(({ countedMinor }) => countedMinor)),
    toName: left.length,
    toNameMinor: sum(left.map(({ amountMinor }) => amountMinor)),
    namedMinor: sum(differences.filter(({ explained }) => explained !== null).map(({ amountMinor }) => amountMinor)),
  };
};
