import { describe, expect, it } from 'vitest';

import { isSafeAddress } from './safe-address.ts';

const REMOTE = 'https://mcp.example/mcp';
const LOCAL = 'http://127.0.0.1:9000/mcp';

describe('isSafeAddress', () => {
  it.each([
    ['https://login.example/token', REMOTE, true, 'https anywhere'],
    ['http://login.example/token', REMOTE, false, 'no TLS'],
    ['http://login.example/token', LOCAL, false, 'no TLS, whoever asks'],
    ['https://login.example/token', LOCAL, true, 'a local server may use a public login'],
    ['http://127.0.0.1:1234/token', LOCAL, true, 'both on this machine'],
    ['http://127.9.9.9/token', LOCAL, true, 'all of 127/8 is loopback'],
    ['http://[::1]:1234/token', LOCAL, true, 'loopback of IPv6'],
    ['http://login.localhost/token', 'http://localhost/mcp', true, 'reserved name'],
    ['http://127.0.0.1:1234/token', REMOTE, false, 'a remote server aims at this machine'],
    ['https://localhost/token', REMOTE, false, 'the same with TLS'],
    ['http://127.0.0.1.example/token', LOCAL, false, 'only looks like loopback'],
    ['http://localhost.example/token', LOCAL, false, 'only looks like loopback'],
    ['https://user:secret@login.example/', REMOTE, false, 'credentials in the address'],
    ['file:///etc/passwd', LOCAL, false, 'not the web'],
    ['javascript:alert(1)', REMOTE, false, 'not the web'],
  ])('%s asked for by %s: %s (%s)', (address, server, expected) => {
    expect(isSafeAddress(new URL(address), new URL(server))).toBe(expected);
  });
});
