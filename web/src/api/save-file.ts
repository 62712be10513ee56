/** Delay in ms before the file's object URL is revoked; by then the browser has started saving. */
const keptMs = 60_000;

export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
};
