import type { KeyFacts } from './doctor-facts.ts';
import type { Finding } from './doctor-findings.ts';

const SEALED = 'stored logins and confirmations';

/** Where pml's own key lies, and what that means. */
export function aboutKey({ place, file, hasKeychain }: KeyFacts): readonly Finding[] {
  const subject = 'key';
  switch (place) {
    case undefined: {
      return [];
    }
    case 'keychain': {
      const message = `The key to ${SEALED} is in the keychain of this system: a program that only reads your files cannot use it.`;
      return [{ level: 'fine', subject, message }];
    }
    case 'named file': {
      const message = `The key to ${SEALED} is in ${file}, as PML_KEY_FILE says: a program that can read this file can use it.`;
      return [{ level: 'fine', subject, message }];
    }
    case 'file': {
      const message = `The key to ${SEALED} is in ${file}: a program that reads your files can use it.`;
      const remedy = hasKeychain
        ? 'It is moved into the keychain at the next start: run pml down, then pml up.'
        : 'With a keychain it is moved there (on Debian: libsecret-tools and a desktop); PML_KEY_FILE names another place.';
      return [{ level: 'note', subject, message, remedy }];
    }
    default: {
      return place satisfies never;
    }
  }
}
