/** The server of pml's own tools: capabilities, and functions for programs. */
export const OWN_SERVER = 'pml';

/**
 * Functions that programs can call on pml itself, such as `pml.find(intent)`, with the name of the
 * first argument. It may be passed bare. No capability may have these names.
 */
export const OWN_CALLS = { find: 'intent', describe: 'tool', remember: 'text' } as const;

/** True for a name in `OWN_CALLS`. */
export const isOwnCall = (name: string): name is keyof typeof OWN_CALLS =>
  Object.hasOwn(OWN_CALLS, name);
