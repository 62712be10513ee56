import { MessageCircle } from 'lucide-react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { GamePanel } from '../layout/game-panel.tsx';
import { gameMessages } from '../messages/game-messages.ts';

interface HelpPanelProps {
  machineId: string;
  sessionId: string | null;
  callTeam: ((words: string) => void) | null;
  onClose: () => void;
}

export const GameHelpPanel = ({ machineId, sessionId, callTeam, onClose }: HelpPanelProps) => {
  const { t } = useMessages(gameMessages);
  const { CONTACT_LINKS: links, INFO_PAGES: pages } = getOperatorSettings();
  const facts = [[t('game.help.machine'), machineId], ...(sessionId ? [[t('game.session'), sessionId]] : [])];
  const call = (ask: (words: string) => void) => {
    onClose();
    ask(
      t(sessionId ? 'game.help.words' : 'game.help.wordsShort', {
        machine: machineId,
        session: sessionId ?? '',
      }),
    );
  };
  return (
    <GamePanel title={t('game.help.title')} onClose={onClose}>
      <div className="grid gap-4 pt-5 leading-normal">
        <LanguageSwitch className="flex! w-fit" />
        <p>{t(callTeam ? 'game.help.about' : links.length > 0 ? 'game.help.aboutLinks' : 'game.help.nobody')}</p>
        {callTeam && (
          <Button variant="primary" size="large" onClick={() => call(callTeam)}>
            <MessageCircle aria-hidden="true" className="size-5" />
            {t('game.help.call')}
          </Button>
        )}
        {links.map(({ label, url }) => (
          <PageLink key={url} url={url} text={label} />
        ))}
        <section aria-label={t('game.help.facts')} className="border-t border-line pt-4">
          <h3 className="text-14 font-semibold text-ink-2">{t('game.help.facts')}</h3>
          <dl className="mt-2 grid gap-2">
            {facts.map(([name, value]) => (
              <div key={name} className="flex items-baseline justify-between gap-4">
                <dt className="text-ink-2">{name}</dt>
                <dd className="figures min-w-0 font-semibold break-all select-all">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <div className="grid border-t border-line pt-2">
          <PageLink url={pages.gameRules} text={t('game.help.gameRules')} />
          <PageLink url={pages.playerProtection} text={t('game.help.playerProtection')} />
        </div>
      </div>
    </GamePanel>
  );
};

/** Link that opens in a new tab, so that the game stays open. */
const PageLink = ({ url, text }: { url: string; text: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener"
    className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
  >
    {text}
  </a>
);
