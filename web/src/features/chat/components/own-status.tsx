import { type ContactStatus, contactStatuses } from '@reelfloor/protocol';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useChatUser, useChooseStatus } from '../api/chat-user.ts';
import { useChatTexts } from './use-chat-texts.ts';

export const OwnStatus = () => {
  const { t } = useChatTexts();
  const id = useId();
  const { data } = useChatUser();
  const { pending, choose } = useChooseStatus();
  const status = pending ?? data?.status ?? 'online';
  return (
    <div className="flex flex-none items-center gap-3 border-t border-line px-5 py-3">
      <label htmlFor={id} className="font-medium text-ink-2">
        {t('ownStatus')}
      </label>
      <span className="relative ms-auto">
        <select
          id={id}
          value={status}
          disabled={data === undefined}
          onChange={(event) => void choose(event.target.value as ContactStatus)}
          className="h-11 appearance-none rounded-control border border-line-strong bg-surface-1 pe-10 ps-3 font-medium text-ink disabled:text-ink-3 max-md:text-16"
        >
          {contactStatuses.map((value) => (
            <option key={value} value={value}>
              {value === 'offline' ? t('appearOffline') : t(`status.${value}`)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-3 end-3 size-5 text-ink-3"
        />
      </span>
    </div>
  );
};
