import type { Statistics } from '../../gateway/gateway.ts';

/** Empty if nobody has tried, or if the daemon is of an older version. */
export function ownFilesLines(attempts: Statistics['ownFiles'] | undefined): readonly string[] {
  const text = ownFilesText(attempts);
  return text === undefined ? [] : [`own files: ${text}`];
}

export function ownFilesText(attempts: Statistics['ownFiles'] | undefined): string | undefined {
  if (attempts === undefined || attempts.count === 0) {
    return undefined;
  }
  const { count, last } = attempts;
  const calls = count === 1 ? '1 call' : `${count} calls`;
  const latest =
    last === undefined ? '' : `, the last to ${last.what} at ${new Date(last.at).toISOString()}`;
  return `${calls} refused since the start${latest}`;
}
