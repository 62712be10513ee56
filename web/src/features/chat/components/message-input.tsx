import { maxMessageLength } from '@reelfloor/protocol';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepDraft, outboxStore } from '../store/outbox.ts';
import { useChatTexts } from './use-chat-texts.ts';

/** The number of remaining characters is shown once it is this low. */
const announceLeft = 200;

interface MessageInputProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  contactId: string;
  onSend: (text: string) => void;
}

/** Input for a message. Enter sends it, Shift+Enter begins a new line. */
export const MessageInput = ({ ref, contactId, onSend }: MessageInputProps) => {
  const { t } = useChatTexts();
  const id = useId();
  const draft = useStore(outboxStore, (state) => state.drafts[contactId] ?? '');
  const text = draft.trim();
  const left = maxMessageLength - draft.length;
  const submit = () => {
    if (text === '') return;
    onSend(text);
    keepDraft(contactId, '');
  };
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter confirms the character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="flex-none border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        ref.current?.focus();
      }}
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={ref}
          aria-label={t('placeholder')}
          aria-describedby={left <= announceLeft ? `${id}-left` : undefined}
          placeholder={t('placeholder')}
          // An empty field has the page's direction, so that the placeholder begins on the usual side.
          dir={draft === '' ? undefined : 'auto'}
          rows={1}
          maxLength={maxMessageLength}
          enterKeyHint="send"
          value={draft}
          onChange={(event) => keepDraft(contactId, event.target.value)}
          onKeyDown={onKey}
          className="max-h-36 min-h-11 min-w-0 flex-1 resize-none rounded-control border border-line-strong bg-transparent px-3.5 py-2.5 leading-normal text-ink [field-sizing:content] focus:outline-2 focus:-outline-offset-1 focus:outline-primary max-md:text-16"
        />
        <IconButton
          type="submit"
          label={t('send')}
          icon={<SendHorizontal className="rtl:rotate-180" />}
          disabled={text === ''}
          className="bg-primary text-on-primary hover:bg-primary-hover hover:text-on-primary disabled:bg-surface-2 disabled:text-ink-3 disabled:hover:bg-surface-2"
        />
      </div>
      {left <= announceLeft && (
        <p id={`${id}-left`} className="figures pt-1 text-12 text-ink-3">
          {t('charactersLeft', { count: left })}
        </p>
      )}
    </form>
  );
};
