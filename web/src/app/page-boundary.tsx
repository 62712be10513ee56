import { Component, type ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';

/** Catches what a page throws while it is drawn or loaded, and offers to reload instead of a white screen. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children;
  }
}

const BrokenPage = () => {
  const { t } = useTexts();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-28">{t('common.pageLost')}</h1>
      <p className="text-ink-2">{t('common.pageLostAdvice')}</p>
      <Button variant="primary" className="mt-3" onClick={() => location.reload()}>
        {t('common.reload')}
      </Button>
    </main>
  );
};
