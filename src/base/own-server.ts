/** The server whose tools are pml's own: capabilities, and what programs can ask of it. */
export const OWN_SERVER = 'pml';

/**
 * What programs can ask of pml itself, as `pml.find(intent)`: each with the name of its first
 * argument, which may be given by itself. No capability is called so.
 */
export const OWN_CALLS = { find: 'intent', describe: 'tool', remember: 'text' } as const;

/** Whether pml itself answers to a name, so that it is no capability's. */
export const isOwnCall = (name: string): name is keyof typeof OWN_CALLS =>
  Object.hasOwn(OWN_CALLS, name);
