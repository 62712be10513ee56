/** After the browser has begun to save it. */
const keptMs = 60_000;

/** Lets the browser save a file of the page's own making. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
};
