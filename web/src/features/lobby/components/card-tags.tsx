import type { LobbyMachine } from '@reelfloor/protocol';
import { useTexts } from '../../../i18n/use-texts.ts';

/** Says over the picture that a machine is new or popular. */
export const CardTags = ({ machine: { isNew, isPopular } }: { machine: LobbyMachine }) => {
  const { t } = useTexts();
  return (
    (isNew || isPopular) && (
      <p className="card-tags">
        {isNew && <span>{t('lobby.new')}</span>}
        {isPopular && <span>{t('lobby.popular')}</span>}
      </p>
    )
  );
};
