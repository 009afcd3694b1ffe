/** `counted_uses`: keys of the last uses that were counted, separated by spaces, so that none is counted twice. */
export const COUNTED_USES: readonly string[] = [
  `alter table capability add column counted_uses text not null default ''`,
];
