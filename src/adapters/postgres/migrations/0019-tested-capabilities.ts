/**
 * `worked_with`: hashes of the sets of arguments that gave right results, separated by spaces. Of capabilities
 * that were there before nobody knows the sets, so they begin without any.
 */
export const TESTED_CAPABILITIES: readonly string[] = [
  `alter table capability add column worked_with text not null default ''`,
];
