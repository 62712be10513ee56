/** How long a toast stays (specification §9). */
const stayMs = 6000;

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  /** A toast with the same id is updated in place. */
  id?: string;
  durationMs?: number;
}

/**
 * Shows a short text at the edge of the screen. The library behind it is loaded with the first toast, so no page
 * pays for it before. Outside React, because connections and stores announce things too.
 */
export const showToast = (kind: ToastKind, text: string, options: ToastOptions = {}): void => {
  void show(kind, text, options);
};

const show = async (kind: ToastKind, text: string, { id, durationMs }: ToastOptions): Promise<void> => {
  const { mountToastHost, toast } = await import('./toast-host.tsx');
  await mountToastHost();
  toast[kind](text, { duration: durationMs ?? stayMs, ...(id === undefined ? {} : { id }) });
};
