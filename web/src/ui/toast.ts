/** For short confirmations (specification §9). */
const toastMs = 3000;
/** For texts that must be read, such as refusals (specification §9). */
const messageMs = 6000;

/** For warnings, above all of a session's end (specification §9). */
const warningMs = 10_000;

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  /** A toast with the same id is updated in place. */
  id?: string;
  durationMs?: number;
}

/**
 * Shows a short text at the edge of the screen. The library is loaded with the first toast. Works outside React,
 * for connections and stores.
 */
export const showToast = (kind: ToastKind, text: string, options: ToastOptions = {}): void => {
  void show(kind, text, { durationMs: kind === 'warning' ? warningMs : toastMs, ...options });
};

/** Shows a text for longer, such as why a game ended. */
export const showMessage = (kind: ToastKind, text: string, options: ToastOptions = {}): void => {
  void show(kind, text, { durationMs: messageMs, ...options });
};

export const dismissToast = async (id: string): Promise<void> => {
  (await import('./toast-host.tsx')).toast.dismiss(id);
};

const show = async (kind: ToastKind, text: string, { id, durationMs }: ToastOptions): Promise<void> => {
  const { mountToastHost, toast } = await import('./toast-host.tsx');
  await mountToastHost();
  toast[kind](text, {
    ...(durationMs === undefined ? {} : { duration: durationMs }),
    ...(id === undefined ? {} : { id }),
  });
};
