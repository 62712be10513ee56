import type { RecalledFreeSpin } from '@reelfloor/protocol';
import { useMessages } from '../../../i18n/use-messages.ts';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { roundsMessages } from '../messages/rounds-messages.ts';

/** Stake, win and remaining credit of a round or free spin. */
export const RoundAmounts = ({ stakeMinor, played }: { stakeMinor: number; played: RecalledFreeSpin }) => {
  const { t } = useMessages(roundsMessages);
  const { winMinor, handPayMinor, jackpotMinor, waitingMinor, meterBeforeMinor, meterAfterMinor } = played;
  const rows: readonly (readonly [name: string, amountMinor: number | null])[] = [
    [t('stake'), stakeMinor],
    [t('won'), winMinor],
    ...(handPayMinor > 0 ? [[t('handPay'), handPayMinor] as const] : []),
    [t('jackpot'), jackpotMinor],
    ...(waitingMinor > 0 ? [[t('waiting'), waitingMinor] as const] : []),
    [t('creditBefore'), meterBeforeMinor],
    [t('creditAfter'), meterAfterMinor],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 leading-tight sm:grid-cols-3">
      {rows.map(([name, amountMinor]) => (
        <div key={name}>
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="font-semibold">{amountMinor === null ? '–' : <FormattedMoney amountMinor={amountMinor} />}</dd>
        </div>
      ))}
    </dl>
  );
};
