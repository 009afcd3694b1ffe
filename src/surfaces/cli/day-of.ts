/** Returns the UTC day of a time, such as `2026-11-01`. */
export const dayOf = (at: number): string =>
  new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
