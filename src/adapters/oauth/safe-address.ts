/** True for a host that never leaves this machine (RFC 8252 §7.3, RFC 6761 §6.3). */
function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/u.test(hostname)
  );
}

/**
 * Returns true if a server may direct us to this address during a login.
 *
 * Everything but loopback needs TLS, since codes and tokens go there. Loopback is allowed only for
 * servers on loopback themselves: a remote server must not aim our requests at programs of this
 * machine.
 */
export function isSafeAddress(address: URL, server: URL): boolean {
  if (address.username !== '' || address.password !== '') {
    return false;
  }
  if (isLoopbackHost(address.hostname)) {
    return (
      isLoopbackHost(server.hostname) &&
      (address.protocol === 'https:' || address.protocol === 'http:')
    );
  }
  return address.protocol === 'https:';
}
