import type { PersonalLogins } from '../../src/surfaces/daemon/host.ts';

/** An endpoint without servers at which people log in. */
export const noLogins: PersonalLogins = {
  list: () => Promise.resolve([]),
  keep: () => Promise.reject(new Error('nobody logs in here')),
  remove: () => Promise.reject(new Error('nobody logs in here')),
};
