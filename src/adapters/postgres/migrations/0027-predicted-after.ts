/** `after_tool`: the call after which it was predicted. Null where words alone foretold it, and in rows from before. */
export const PREDICTED_AFTER: readonly string[] = [
  'alter table prediction add column after_tool text',
];
