/** Hosts that may be reached without TLS: nothing sent to them leaves this machine. */
const WITHOUT_TLS = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

/** Returns whether a text is an address with TLS, or one of this machine. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) {
    return false;
  }
  const { protocol, hostname, username, password } = new URL(text);
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && WITHOUT_TLS.test(hostname));
  return isEncrypted && username === '' && password === '';
}

/** Returns true if a text is an address with a host and a port only. */
export function isOrigin(text: string): boolean {
  return (
    URL.canParse(text) &&
    /^https?:/u.test(text) &&
    [text, `${text}/`].includes(`${new URL(text).origin}/`)
  );
}
