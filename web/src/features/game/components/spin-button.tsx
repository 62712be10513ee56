import { RotateCw } from 'lucide-react';
import type { Ref } from 'react';
import type { SpinBlock } from '../session/spin-block.ts';
import { useGameTexts } from './use-game-texts.ts';

interface SpinButtonProps {
  ref: Ref<HTMLButtonElement>;
  block: SpinBlock | null;
  onSpin: () => void;
}

/** Stays focusable while it cannot spin, so that keyboard users keep their place between rounds. */
export const SpinButton = ({ ref, block, onSpin }: SpinButtonProps) => {
  const { t } = useGameTexts();
  const isTurning = block === 'running' || block === 'freeSpins' || block === 'asked';
  return (
    <button
      ref={ref}
      type="button"
      onClick={onSpin}
      aria-disabled={block !== null}
      aria-describedby="spin-hint"
      title={block === null ? t('game.spinKey') : t(`game.blocked.${block}`)}
      className="game-spin relative grid flex-none place-content-center justify-items-center gap-0.5 rounded-full bg-primary text-14 font-bold text-on-primary transition-[background-color,scale] after:absolute after:inset-[5px] after:rounded-full after:border-[1.5px] after:border-current after:opacity-30 hover:bg-primary-hover focus-visible:rounded-full active:scale-96 aria-disabled:cursor-not-allowed aria-disabled:bg-surface-3 aria-disabled:text-ink-2 aria-disabled:active:scale-100"
    >
      <RotateCw
        aria-hidden="true"
        strokeWidth={2.25}
        className={isTurning ? 'size-7.5 animate-spin' : 'size-7.5'}
      />
      {t('game.spin')}
    </button>
  );
};
