import { Trophy } from 'lucide-react';
import { levelName } from '../../../i18n/jackpot-level-name.ts';
import { directionOf } from '../../../i18n/languages.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import { usePopover } from '../../../ui/use-popover.ts';

interface JackpotKeyProps {
  /** In minor units, highest first. */
  amounts: readonly number[];
  onShown: (isShown: boolean) => void;
}

/** Shows the highest jackpot; a press shows all levels. Hidden if there are no jackpots. */
export const JackpotKey = ({ amounts, onShown }: JackpotKeyProps) => {
  const { t, language } = useTexts();
  const { isOpen, button, sheet } = usePopover(onShown);
  const [highest] = amounts;
  if (highest === undefined) return null;
  return (
    <>
      <button
        {...button}
        type="button"
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold text-hold transition-colors hover:bg-surface-2"
      >
        <Trophy aria-hidden="true" className="size-5 flex-none" />
        <span className="sr-only">{t('lobby.jackpots')}</span>
        <span data-part="jackpotAmount">
          <Money amountMinor={highest} />
        </span>
      </button>
      <dialog
        {...sheet}
        className={classNames(sheet.className, 'game-line')}
        aria-label={t('lobby.jackpots')}
      >
        {isOpen && (
          <dl dir={directionOf(language)} className="grid gap-2.5 p-3">
            {amounts.map((amountMinor, level) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
                key={level}
                className="flex items-baseline justify-between gap-4"
              >
                <dt className="text-ink-2">{levelName(t, level)}</dt>
                <dd className={level === 0 ? 'text-20 font-bold text-hold' : 'font-semibold'}>
                  <Money amountMinor={amountMinor} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </dialog>
    </>
  );
};
