import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import 'sonner/dist/styles.css';
import { createRoot } from 'react-dom/client';
import { Toaster } from 'sonner';
import { useRemainingMs } from '../clock/use-remaining-ms.ts';
import { formatDuration } from '../i18n/format-time.ts';

export { toast } from 'sonner';

/** Countdown to a time, by the server's clock. Not a live region: screen readers do not announce each second. */
export const ToastCountdown = ({ untilMs }: { untilMs: number }) => (
  <span role="timer" className="figures" translate="no">
    {formatDuration(useRemainingMs(untilMs) ?? 0)}
  </span>
);

let mounted: Promise<void> | undefined;

export const mountToastHost = (): Promise<void> => {
  mounted ??= new Promise((resolve) => {
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(<ToastHost onReady={resolve} />);
  });
  return mounted;
};

const ToastHost = ({ onReady }: { onReady: () => void }) => {
  const { t } = useMessages(mainMessages);
  return (
    <div
      ref={(element) => {
        // Report readiness a frame later, because a toast shown before the toast list is ready would be lost.
        if (element) requestAnimationFrame(() => onReady());
      }}
    >
      <Toaster
        position="top-center"
        gap={8}
        containerAriaLabel={t('words.notices')}
        style={{ fontFamily: 'inherit' }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              // Hides the content of older toasts, which would be visible behind a smaller new toast.
              'flex w-full flex-wrap items-start gap-3 rounded-card border border-line-strong bg-surface-2 p-4 text-14 font-medium text-ink md:w-[356px] data-[expanded=false]:data-[front=false]:*:opacity-0',
            // Minimum width for legible text: buttons that do not fit beside it wrap to a row of their own.
            content: 'min-w-0 flex-1 basis-40',
            actionButton: 'ms-auto min-h-11 flex-none rounded-control bg-surface-3 px-3 font-semibold text-primary',
            cancelButton: 'order-last min-h-11 flex-none rounded-control px-3 font-semibold text-ink-2',
            icon: 'mt-0.5 flex-none',
            success: '[&_[data-icon]]:text-ok',
            error: '[&_[data-icon]]:text-bad',
            warning: '[&_[data-icon]]:text-warn',
            info: '[&_[data-icon]]:text-info',
          },
        }}
      />
    </div>
  );
};
