/** Duration of a short confirmation, in ms (specification §9). */
const toastMs = 3000;
/** Duration of a text that must be read, such as a refusal, in ms (specification §9). */
const messageMs = 6000;

/** Duration of a warning, such as the coming end of a session, in ms (specification §9). */
const warningMs = 10_000;

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  /** A toast with the same id replaces the earlier toast. */
  id?: string;
  durationMs?: number;
  /** A key in the toast. */
  action?: { readonly label: string; readonly onClick: () => void };
}

/** Shows a toast, also from outside React. The library is loaded with the first toast. */
export const showToast = (kind: ToastKind, text: string, options: ToastOptions = {}): void => {
  void show(kind, text, { durationMs: kind === 'warning' ? warningMs : toastMs, ...options });
};

export const showMessage = (kind: ToastKind, text: string, options: ToastOptions = {}): void => {
  void show(kind, text, { durationMs: kind === 'warning' ? warningMs : messageMs, ...options });
};

export const dismissToast = async (id: string): Promise<void> => {
  (await import('./toast-host.tsx')).toast.dismiss(id);
};

const show = async (
  kind: ToastKind,
  text: string,
  { id, durationMs, action }: ToastOptions,
): Promise<void> => {
  const { mountToastHost, toast } = await import('./toast-host.tsx');
  await mountToastHost();
  toast[kind](text, {
    ...(durationMs === undefined ? {} : { duration: durationMs }),
    ...(id === undefined ? {} : { id }),
    ...(action === undefined ? {} : { action }),
  });
};
