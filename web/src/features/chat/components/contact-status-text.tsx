import type { ContactStatus } from '@reelfloor/protocol';
import { StatusDot, type Tone } from '../../../ui/status-dot.tsx';
import { useChatTexts } from './use-chat-texts.ts';

const tones: Record<ContactStatus, Tone> = {
  online: 'ok',
  away: 'hold',
  'do-not-disturb': 'bad',
  offline: 'off',
};

export const ContactStatusText = ({ status }: { status: ContactStatus }) => {
  const { t } = useChatTexts();
  return (
    <span className="flex items-center gap-2 text-12 text-ink-2">
      <StatusDot tone={tones[status]} />
      {t(`status.${status}`)}
    </span>
  );
};
