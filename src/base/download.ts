/** Progress of a download. */
export interface Download {
  readonly file: string;
  readonly loadedBytes: number;
  /** 0 if unknown. */
  readonly totalBytes: number;
}

const BYTES_PER_MB = 1_000_000;

/** For people, in a few words. */
export function downloadText({ file, loadedBytes, totalBytes }: Download): string {
  const loaded = Math.floor(loadedBytes / BYTES_PER_MB);
  return totalBytes > 0
    ? `downloading ${file}: ${loaded} of ${Math.ceil(totalBytes / BYTES_PER_MB)} MB`
    : `downloading ${file}: ${loaded} MB`;
}
