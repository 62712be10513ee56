import type { LobbyMachine } from '@reelfloor/protocol';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Money } from '../../../ui/money.tsx';
import { stakeRange } from '../components/card-line.tsx';
import { levelName } from '../components/level-name.ts';
import { jackpotStore } from '../store/jackpots.ts';
import { useDetailsTexts } from './use-details-texts.ts';

/** What is known about the machine, a row for each fact. A fact that the server does not give has no row. */
export const DetailsFacts = ({ machine }: { machine: LobbyMachine }) => {
  const { t } = useTexts();
  const money = useMoney();
  const { stakeMinMinor, stakeMaxMinor } = machine;
  return (
    <dl className="details-facts">
      {stakeMinMinor !== undefined && stakeMaxMinor !== undefined && (
        <Fact name={t('lobby.stake')}>
          <span dir="ltr" className="figures">
            {stakeRange({ minMinor: stakeMinMinor, maxMinor: stakeMaxMinor }, money)}
          </span>
        </Fact>
      )}
      <JackpotFacts machine={machine} />
    </dl>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const none: readonly number[] = [];

const JackpotFacts = ({ machine: { brand } }: { machine: LobbyMachine }) => {
  const { t } = useTexts();
  const { t: tDetails } = useDetailsTexts();
  const amounts = useStore(jackpotStore, ({ jackpots }) => (brand?.id && jackpots.get(brand.id)) || none);
  return amounts.map((amountMinor, level) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
    <Fact key={level} name={tDetails('jackpot', { level: levelName(t, level) })}>
      <Money amountMinor={amountMinor} />
    </Fact>
  ));
};
