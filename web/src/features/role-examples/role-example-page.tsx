import { ShieldCheck } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { roleExamplesMessages } from './messages/role-examples-messages.ts';

type ExampleRole = 'admin' | 'staff' | 'guest';

/** Example of a page for some roles only, for developers of this client. */
export const RoleExamplePage = ({ audience }: { audience: ExampleRole }) => {
  const { t } = useMessages(roleExamplesMessages);
  usePageTitle(t(`${audience}.title`));
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 p-6 text-center">
      <ShieldCheck aria-hidden="true" className="size-10 text-primary" />
      <h1 className="text-28">{t(`${audience}.title`)}</h1>
      <p className="max-w-[48ch] text-ink-2">{t(`${audience}.text`)}</p>
      <p className="max-w-[48ch] text-ink-3">{t('courtesy')}</p>
    </div>
  );
};
