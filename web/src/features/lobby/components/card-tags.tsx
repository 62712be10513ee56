import './card-tags.css';
import type { LobbyMachine } from '@reelfloor/protocol';
import { useHighlightTexts } from './use-highlight-texts.ts';

/** Says over the picture that a machine is new or popular. */
export const CardTags = ({ machine: { isNew, isPopular } }: { machine: LobbyMachine }) => {
  const { t } = useHighlightTexts();
  return (
    (isNew || isPopular) && (
      <p className="card-tags">
        {isNew && <span>{t('new')}</span>}
        {isPopular && <span>{t('popular')}</span>}
      </p>
    )
  );
};
