interface UploadedFile {
  readonly type: string;
  readonly bytes: readonly Uint8Array[];
}
type Upload = (clipId: string, file: UploadedFile) => Promise<void>;

/** Most uploads at once: the hall's line has the pictures of players to carry, too. */
const maxAtOnce = 2;
const archiveType = 'application/x-tar';

/** Sends clips and archives, two at a time and of archives one. What must wait waits in order, clips before archives. */
export class UploadQueue {
  readonly #upload: Upload;
  readonly #waiting: { readonly isArchive: boolean; readonly send: () => Promise<void> }[] = [];
  #clips = 0;
  #archives = 0;

  constructor(upload: Upload) {
    this.#upload = upload;
  }

  /** Resolves when the server has the file. Rejects if it does not take it. */
  upload(clipId: string, file: UploadedFile): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const send = () => this.#upload(clipId, file).then(resolve, reject);
    this.#waiting.push({ isArchive: file.type === archiveType, send });
    this.#sendNext();
    return promise;
  }

  #sendNext(): void {
    if (this.#clips + this.#archives >= maxAtOnce) return;
    const clip = this.#waiting.findIndex(({ isArchive }) => !isArchive);
    const at = clip >= 0 ? clip : this.#archives === 0 ? 0 : -1;
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#count(next.isArchive, 1);
    void next.send().finally(() => {
      this.#count(next.isArchive, -1);
      this.#sendNext();
    });
  }

  #count(isArchive: boolean, change: number): void {
    if (isArchive) this.#archives += change;
    else this.#clips += change;
  }
}
