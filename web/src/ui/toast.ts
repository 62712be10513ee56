/** How long a toast stays: a word in passing. The specification's figure (§9). */
const toastMs = 3000;
/** How long a message stays: what ended or was refused, and wants to be read. Likewise (§9). */
const messageMs = 6000;

/** How long a warning stays, that of a session's end above all. Likewise (§9). */
const warningMs = 10_000;

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
  void show(kind, text, { durationMs: kind === 'warning' ? warningMs : toastMs, ...options });
};

/** The same for longer: why a game ended, why the connection was closed. */
export const showMessage = (kind: ToastKind, text: string, options: ToastOptions = {}): void => {
  void show(kind, text, { durationMs: messageMs, ...options });
};

/** Takes a toast away whose reason is gone. Does nothing where there is none. */
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
