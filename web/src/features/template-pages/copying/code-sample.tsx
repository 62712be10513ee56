import { Copy } from 'lucide-react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { copyingMessages } from './messages/copying-messages.ts';
import { useCopyToClipboard } from './use-copy-to-clipboard.ts';

/** Shows lines of code with a button that copies them. */
export const CodeSample = ({ code }: { code: string }) => {
  const { t } = useMessages(copyingMessages);
  const copy = useCopyToClipboard();
  return (
    <div className="relative" dir="ltr">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line bg-bg p-4 pe-14 font-mono text-12 leading-relaxed"
      >
        <code>{code}</code>
      </pre>
      <IconButton
        label={t('copyCode')}
        icon={<Copy />}
        onClick={() => void copy(code)}
        className="absolute end-1 top-1"
      />
    </div>
  );
};
