import { useMessages } from '../../i18n/use-messages.ts';
import { useFormats } from '../ui/formats.ts';
import { cashierMessages } from './messages/index.ts';

interface MoveResultProps {
  /** What comes to the wallet; below zero: what leaves it. */
  readonly signedMinor: number;
  readonly walletMinor: number;
  /** What must be in the drawer now; null where the reader may not know, and for what is no cash. */
  readonly drawerMinor: number | null;
}

/** What wallet and drawer will hold after a move, before it is made. */
export const MoveResult = ({ signedMinor, walletMinor, drawerMinor }: MoveResultProps) => {
  const { t } = useMessages(cashierMessages);
  const { money } = useFormats();
  const change = (minor: number) =>
    `${money(minor, { bare: true })} → ${money(minor + signedMinor, { bare: true })}`;
  if (signedMinor === 0 || walletMinor + signedMinor < 0) return null;
  return (
    <p className="result">
      <span>{t('result.wallet')}</span> <b>{change(walletMinor)}</b>
      {drawerMinor !== null && (
        <>
          {', '}
          <span>{t('result.drawer')}</span> <b>{change(drawerMinor)}</b>
        </>
      )}
    </p>
  );
};
