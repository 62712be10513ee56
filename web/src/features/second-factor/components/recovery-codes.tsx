import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../api/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from './use-copy.ts';
import { useSecondFactorTexts } from './use-second-factor-texts.ts';

const fileName = 'recovery-codes.txt';

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  onKept: () => void;
}

export const RecoveryCodes = ({ codes, username, onKept }: RecoveryCodesProps) => {
  const { t } = useSecondFactorTexts();
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button is gone from the page, so the new heading gets the focus.
  useEffect(() => heading.current?.focus(), []);
  const text = `${t('fileLead', { username })}\n\n${codes.join('\n')}\n`;
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-16 font-semibold outline-none">
        {t('codesTitle')}
      </h3>
      <p className="mt-1 text-ink-2">{t('codesLead')}</p>
      <ol
        dir="ltr"
        className="figures my-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-surface-2 px-5 py-4 text-center text-16 font-medium"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy(text)}>
          <Copy aria-hidden="true" className="size-5" />
          {t('copy')}
        </Button>
        <Button
          variant="outline"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName)}
        >
          <Download aria-hidden="true" className="size-5" />
          {t('download')}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
};
